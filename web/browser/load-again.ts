/**
 * Repeats an import that has failed. Some browsers do not fetch a file again that they could not fetch once, but they do
 * at another address. The error names the old one.
 */
export async function loadAgain<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    const address = /https?:\S+/.exec(String(error))?.[0];
    if (!address) throw error;
    return import(/* @vite-ignore */ `${address}?${Date.now()}`);
  }
}
