import { expect, test } from './fixtures.js';

/** What injected code might do: write text as HTML, and load a script by its address. */
function writeText(): string[] {
  const refused = (write: () => void): string => {
    try {
      write();
      return 'taken';
    } catch (error) {
      return error instanceof TypeError ? 'refused' : String(error);
    }
  };
  const place = document.createElement('div');
  const script = document.createElement('script');
  return [
    refused(() => {
      place.innerHTML = '<b>text</b>';
    }),
    refused(() => {
      place.insertAdjacentHTML('beforeend', '<b>text</b>');
    }),
    refused(() => {
      script.src = 'https://evil.example/x.js';
    }),
    refused(() => {
      script.text = 'alert(1)';
    }),
    refused(() => {
      // biome-ignore lint/suspicious/noExplicitAny: older DOM types know no trusted types
      (window as any).trustedTypes.createPolicy('another', {});
    }),
  ];
}

// If our own code or a package does it, every other journey fails (`fixtures.ts`).
test('no page accepts text as HTML or as a script', async ({ browser, places }) => {
  const context = await browser.newContext({ baseURL: places.baseUrl });
  const page = await context.newPage();
  for (const path of ['/', '/login', '/help']) {
    await page.goto(path);
    expect(await page.evaluate(writeText), path).toEqual(Array(5).fill('refused'));
  }
  await context.close();
});
