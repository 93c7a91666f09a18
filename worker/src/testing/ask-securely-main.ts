import { createRazorpayProvider } from '@crease/domain/sales/provider/razorpay-provider';
import { guardedPost } from '../outbound/guarded-post.js';

/** For tests: calls an https origin like webhooks and the payment provider do, and prints both outcomes. */
const [origin = ''] = process.argv.slice(2);

const toldBy = async (asking: Promise<unknown>): Promise<string> => {
  try {
    await asking;
    return 'answered';
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
    return error instanceof Error ? `${error.name}: ${error.message}${cause}` : String(error);
  }
};

const provider = createRazorpayProvider({
  baseUrl: `${origin}/v1`,
  keyId: 'rzp_test_a',
  keySecret: 'a',
  webhookSecret: 'a',
  publicUrl: 'http://localhost:3000',
});
const webhook = { headers: {}, body: '{}', mayReach: () => true, answerWithinMs: 5_000, readAtMost: 10 };
console.log(
  JSON.stringify({
    webhook: await toldBy(guardedPost(new URL(`${origin}/hook`), webhook)),
    provider: await toldBy(provider.getPayments('crease_1')),
  }),
);
