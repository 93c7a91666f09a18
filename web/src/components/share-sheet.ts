/** What is passed on: a title, the words of the message and the address it leads to. */
export interface Shareable {
  title: string;
  text: string;
  url: string;
  /** Whom it is for, as ten digits; otherwise WhatsApp asks. */
  to?: string;
}

/** Opens the phone's own share sheet; `unavailable` where the browser has none, and the page offers its own ways. */
export async function shareBySheet(what: Shareable): Promise<'shared' | 'dismissed' | 'unavailable'> {
  if (!navigator.share) return 'unavailable';
  try {
    await navigator.share(what);
    return 'shared';
  } catch (error) {
    // Closing the sheet is no fault; one that refuses is as good as none.
    return error instanceof DOMException && error.name === 'AbortError' ? 'dismissed' : 'unavailable';
  }
}

/** WhatsApp with the message written; it asks whom to send it to. */
export function whatsappLink({ text, url, to }: Pick<Shareable, 'text' | 'url' | 'to'>): string {
  return `https://wa.me/${to ? `91${to}` : ''}?text=${encodeURIComponent(`${text}\n${url}`)}`;
}
