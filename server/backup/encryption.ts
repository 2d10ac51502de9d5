/**
 * Backups are encrypted as age files for a public key. The private key, age's "identity", is only needed to restore.
 */
import { createReadStream, readFileSync, statSync, writeFileSync } from 'node:fs';
import { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { hasCode } from '../has-code.ts';
import { Refusal } from './refusal.ts';

const AGE_HEADER = 'age-encryption.org/v1';
/** age encrypts chunks of this size, and only complete chunks are ever decrypted. */
const CHUNK_BYTES = 65_536;

type Bytes = globalThis.ReadableStream<Uint8Array>;

/** @throws {Refusal} bad-recipient */
export function assertRecipient(recipient: string): void {
  try {
    new Encrypter().addRecipient(recipient);
  } catch (error) {
    throw new Refusal('bad-recipient', `"${recipient}" isn't a public key of age, which begins with age1.`, {
      cause: error,
    });
  }
}

export async function* encrypt(text: AsyncIterable<Uint8Array>, recipient: string): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const encrypted = await encrypter.encrypt(ReadableStream.from(text) as Bytes);
  yield* encrypted as unknown as ReadableStream<Uint8Array>;
}

export const isEncrypted = (start: Uint8Array): boolean => Buffer.from(start).toString('latin1').startsWith(AGE_HEADER);

/**
 * Decrypts a file while it is read.
 * @param identities one of which must match the recipient of the file.
 * @throws {Refusal} wrong-identity or changed; while it is read, cut-or-changed and changed.
 */
export async function* decryptFile(file: string, identities: readonly string[]): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  const decrypted = await decrypter
    .decrypt(ReadableStream.from(createReadStream(file)) as Bytes)
    .catch((error: Error) => refuseHeader(error));
  const expected = expectedSize(decrypted, statSync(file).size);
  let read = 0;
  try {
    for await (const chunk of decrypted as unknown as ReadableStream<Uint8Array>) {
      read += chunk.length;
      yield chunk;
    }
  } catch (error) {
    // A truncated file has a different last chunk, which cannot be decrypted, as if it had been changed.
    if (expected === null || read + CHUNK_BYTES >= expected) {
      throw new Refusal('cut-or-changed', 'The backup ends too early, or its last 64 KB were changed.', {
        cause: error,
      });
    }
    throw new Refusal('changed', `The backup was changed after it was made, near byte ${read}.`, { cause: error });
  }
}

function refuseHeader(error: Error): never {
  if (error.message.startsWith('no identity matched')) {
    throw new Refusal(
      'wrong-identity',
      'The backup is encrypted to another public key than that of this identity, or its first lines were changed.',
    );
  }
  throw new Refusal('changed', 'The beginning of the backup was changed, or is missing.', { cause: error });
}

/** Null if no complete file has this size. */
function expectedSize(decrypted: { readonly size: (encrypted: number) => number }, encrypted: number): number | null {
  try {
    return decrypted.size(encrypted);
  } catch {
    return null;
  }
}

/**
 * The private keys in a file as `age-keygen` writes it: one per line, and comments.
 * @throws {Refusal} no-file or bad-identity
 */
export function readIdentities(file: string): string[] {
  const text = readText(file);
  const identities = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  try {
    for (const identity of identities) new Decrypter().addIdentity(identity);
    if (identities.length > 0) return identities;
  } catch {
    // The error is replaced by the refusal below, because it may contain text of the file.
  }
  throw new Refusal('bad-identity', `${file} holds no private key of age, which begins with AGE-SECRET-KEY-.`);
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Refusal('no-file', `The identity file ${file} can't be read.`, { cause: error });
  }
}

/**
 * Writes a new private key to a file that must not exist yet.
 * @returns its public key.
 */
export async function createIdentityFile(file: string): Promise<string> {
  const identity = await generateIdentity();
  const recipient = await identityToRecipient(identity);
  try {
    writeFileSync(file, `# public key: ${recipient}\n${identity}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    throw new Refusal('file-exists', `${file} exists already, and isn't overwritten.`);
  }
  return recipient;
}
