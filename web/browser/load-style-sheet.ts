import { createElement } from './create-element.ts';

/**
 * Until a style sheet of our own is there, or does not come. For what is drawn by scripts: the landing page's is one
 * plain file, which brings no styles along.
 */
export async function loadStyleSheet(address: string): Promise<void> {
  if (document.querySelector(`link[href="${address}"]`)) return;
  const link = createElement('link', { rel: 'stylesheet', href: address });
  const fetched = new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve;
  });
  document.head.append(link);
  await fetched;
}
