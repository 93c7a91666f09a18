/** What is shared: a title, the message text and the link. */
export interface Shareable {
  title: string;
  text: string;
  url: string;
  /** The recipient's number, ten digits. Without it WhatsApp asks. */
  to?: string;
}

/** Opens the phone's share sheet. `unavailable` if the browser has none, so that the page offers its own ways. */
export async function shareBySheet(what: Shareable): Promise<'shared' | 'dismissed' | 'unavailable'> {
  if (!navigator.share) return 'unavailable';
  try {
    await navigator.share(what);
    return 'shared';
  } catch (error) {
    // Closing the sheet is not an error. A sheet that refuses is treated as unavailable.
    return error instanceof DOMException && error.name === 'AbortError' ? 'dismissed' : 'unavailable';
  }
}

/** A WhatsApp link with the message filled in. WhatsApp asks for the recipient. */
export function whatsappLink({ text, url, to }: Pick<Shareable, 'text' | 'url' | 'to'>): string {
  return `https://wa.me/${to ? `91${to}` : ''}?text=${encodeURIComponent(`${text}\n${url}`)}`;
}
