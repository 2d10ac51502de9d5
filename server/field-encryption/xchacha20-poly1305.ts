/**
 * XChaCha20-Poly1305 (IETF) of libsodium, in WASM. It installs wherever Node runs, and decrypts a short text in a
 * twentieth of the time that setting up one of Node's own ciphers takes (docs/decisions/035-xchacha20-poly1305.md).
 * libsodium's functions are called directly, without the wrappers package, which copies each argument twice and leaves
 * keys and decrypted texts in freed WASM memory. Here one allocation holds everything a call needs, and is zeroed
 * before the call returns. libsodium's own stack is overwritten before anything else runs.
 */
import { getRandomValues, randomFillSync } from 'node:crypto';
import libsodium from 'libsodium';

const KEY_BYTES = 32;
const NONCE_BYTES = 24;
const TAG_BYTES = 16;
/** The first byte of a ciphertext. Another format would have another version. */
const FORMAT_VERSION = 2;
const HEADER_BYTES = 1 + NONCE_BYTES;

const sodium = await libsodium({ getRandomValue: () => getRandomValues(new Uint32Array(1))[0] ?? 0 });
if (sodium._sodium_init() < 0) throw new Error('libsodium cannot be initialised.');

const {
  _crypto_aead_xchacha20poly1305_ietf_encrypt: sodiumEncrypt,
  _crypto_aead_xchacha20poly1305_ietf_decrypt: sodiumDecrypt,
} = sodium;

let view = Buffer.from(sodium.HEAPU8.buffer);

/** @returns the whole memory of WASM: a different buffer after it has grown. */
function memory(): Buffer {
  if (view.buffer !== sodium.HEAPU8.buffer) view = Buffer.from(sodium.HEAPU8.buffer);
  return view;
}

/** Allocates WASM memory for the duration of `work`, and wipes it afterwards. */
function withMemory<Result>(bytes: number, work: (heap: Buffer, start: number) => Result): Result {
  const start = sodium._malloc(bytes);
  if (start === 0) throw new Error('libsodium has no memory left.');
  try {
    return work(memory(), start);
  } finally {
    memory().fill(0, start, start + bytes);
    sodium._free(start);
  }
}

/** A partial last block of ChaCha20 is processed in a copy on the stack, which libsodium does not wipe. */
const PART_OF_BLOCK = 63;
const scratch = sodium._malloc(PART_OF_BLOCK + TAG_BYTES);
let isWipeDue = false;

/**
 * Overwrites what decryption leaves on libsodium's stack, in a microtask: once for all texts that were decrypted
 * synchronously before it.
 */
function scheduleStackWipe(): void {
  if (isWipeDue) return;
  isWipeDue = true;
  queueMicrotask(() => {
    isWipeDue = false;
    sodiumEncrypt(scratch, 0, scratch, PART_OF_BLOCK, 0, 0, 0, 0, 0, scratch, scratch);
    memory().fill(0, scratch, scratch + PART_OF_BLOCK + TAG_BYTES);
  });
}

/**
 * @param key 32 bytes.
 * @param associatedData the ciphertext can only be decrypted with the same value.
 * @returns base64url of version, 192 random bits of nonce, text and tag.
 */
export function encrypt(key: Uint8Array, text: string, associatedData: string): string {
  const textBytes = Buffer.byteLength(text);
  const associatedDataBytes = Buffer.byteLength(associatedData);
  const ciphertextBytes = HEADER_BYTES + textBytes + TAG_BYTES;
  return withMemory(KEY_BYTES + ciphertextBytes + associatedDataBytes, (heap, keyAt) => {
    const [ciphertextAt, associatedDataAt] = [keyAt + KEY_BYTES, keyAt + KEY_BYTES + ciphertextBytes];
    const [nonceAt, textAt] = [ciphertextAt + 1, ciphertextAt + HEADER_BYTES];
    writeKey(heap, key, keyAt);
    heap.writeUInt8(FORMAT_VERSION, ciphertextAt);
    randomFillSync(heap, nonceAt, NONCE_BYTES);
    heap.write(text, textAt, 'utf8');
    heap.write(associatedData, associatedDataAt, 'utf8');
    // Encrypts in place. Each length is passed as two 32-bit halves.
    sodiumEncrypt(textAt, 0, textAt, textBytes, 0, associatedDataAt, associatedDataBytes, 0, 0, nonceAt, keyAt);
    return heap.toString('base64url', ciphertextAt, associatedDataAt);
  });
}

/**
 * @returns null if the ciphertext was encrypted with another key, is bound to another value, was changed or truncated,
 *   or does not have our format.
 */
export function decrypt(key: Uint8Array, ciphertext: string, associatedData: string): string | null {
  const associatedDataBytes = Buffer.byteLength(associatedData);
  // The maximum length that this base64url can decode to. The length actually written decides.
  const maxBytes = Math.floor((ciphertext.length * 3) / 4);
  return withMemory(KEY_BYTES + maxBytes + associatedDataBytes, (heap, keyAt) => {
    const [ciphertextAt, associatedDataAt] = [keyAt + KEY_BYTES, keyAt + KEY_BYTES + maxBytes];
    const [nonceAt, textAt] = [ciphertextAt + 1, ciphertextAt + HEADER_BYTES];
    const textBytes = heap.write(ciphertext, ciphertextAt, maxBytes, 'base64url') - HEADER_BYTES - TAG_BYTES;
    if (textBytes < 0 || heap.readUInt8(ciphertextAt) !== FORMAT_VERSION) return null;
    writeKey(heap, key, keyAt);
    heap.write(associatedData, associatedDataAt, 'utf8');
    const failed = sodiumDecrypt(
      textAt,
      0,
      0,
      textAt,
      textBytes + TAG_BYTES,
      0,
      associatedDataAt,
      associatedDataBytes,
      0,
      nonceAt,
      keyAt,
    );
    scheduleStackWipe();
    return failed === 0 ? heap.toString('utf8', textAt, textAt + textBytes) : null;
  });
}

function writeKey(heap: Buffer, key: Uint8Array, at: number): void {
  if (key.length !== KEY_BYTES) throw new Error(`A key has ${KEY_BYTES} bytes, this one ${key.length}.`);
  heap.set(key, at);
}
