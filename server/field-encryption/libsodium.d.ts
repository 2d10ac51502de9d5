/**
 * The raw module of libsodium.js, with the functions used here. Addresses and lengths are byte counts in its memory.
 */
declare module 'libsodium' {
  interface Libsodium {
    /** Replaced by a different array when the memory grows. */
    readonly HEAPU8: Uint8Array<ArrayBuffer>;
    /** Returns 0 if out of memory. */
    readonly _malloc: (bytes: number) => number;
    readonly _free: (address: number) => void;
    /** Returns a negative number on failure. */
    readonly _sodium_init: () => number;
    readonly _crypto_aead_xchacha20poly1305_ietf_encrypt: (
      ciphertext: number,
      ciphertextLength: 0,
      text: number,
      textLow: number,
      textHigh: 0,
      associatedData: number,
      associatedDataLow: number,
      associatedDataHigh: 0,
      secretNonce: 0,
      nonce: number,
      key: number,
    ) => number;
    /** Returns 0 on success. */
    readonly _crypto_aead_xchacha20poly1305_ietf_decrypt: (
      text: number,
      textLength: 0,
      secretNonce: 0,
      ciphertext: number,
      ciphertextLow: number,
      ciphertextHigh: 0,
      associatedData: number,
      associatedDataLow: number,
      associatedDataHigh: 0,
      nonce: number,
      key: number,
    ) => number;
  }

  /** @param options getRandomValue: returns 32 random bits. */
  export default function libsodium(options: { readonly getRandomValue: () => number }): Promise<Libsodium>;
}
