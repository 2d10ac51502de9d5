/** How many of the commonest passwords that are long enough to be one here are refused. */
const REFUSED = 10_000;

let refused: Promise<ReadonlySet<string>> | null = null;

/** Among the commonest 10,000, in any case and any Unicode form. The list is read when it is first asked for. */
export async function isCommonPassword(password: string, shortest: number): Promise<boolean> {
  refused ??= readList(shortest);
  return (await refused).has(password.normalize('NFKC').toLowerCase());
}

/** The list has the commonest first. The shorter ones never come this far, so they do not count towards the 10,000. */
async function readList(shortest: number): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const list = dictionary['passwords-common'] as readonly string[];
  return new Set(list.filter((password) => password.length >= shortest).slice(0, REFUSED));
}
