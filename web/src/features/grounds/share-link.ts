/** Shares the page in view: by the phone's own sheet where there is one, else by copying its address. */
export async function shareLink(title: string): Promise<'shared' | 'copied' | 'dismissed'> {
  const url = window.location.href;
  try {
    if (navigator.share) {
      await navigator.share({ title, url });
      return 'shared';
    }
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch (error) {
    console.warn('Not shared', error);
    return 'dismissed';
  }
}
