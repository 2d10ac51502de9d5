/**
 * Repeats an import that has failed, when the user asks for it. Some browsers do not fetch a file again that they could
 * not fetch once, but they do at another address. The error names the old one. If the server no longer has the file,
 * because a newer version was deployed, the page is reloaded: nothing else would help.
 */
export async function loadAgain<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    const address = /https?:\S+/.exec(String(error))?.[0];
    if (!address) throw error;
    const other = `${address}?${Date.now()}`;
    if ((await fetch(other)).status === 404) location.reload();
    return import(/* @vite-ignore */ other);
  }
}
