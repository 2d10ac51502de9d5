/**
 * Resolves once one of our own style sheets has loaded or failed. For parts of a page that a script creates: the
 * landing page's script is a single file, which imports no styles.
 */
export async function loadStyleSheet(address: string): Promise<void> {
  if (document.querySelector(`link[href="${address}"]`)) return;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address });
  const fetched = new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve;
  });
  document.head.append(link);
  await fetched;
}
