/**
 * The raw module of libsodium.js, as far as it is used here. Addresses and lengths are numbers of bytes in its memory.
 */
declare module 'libsodium' {
  interface Libsodium {
    /** A different array once the memory has grown. */
    readonly HEAPU8: Uint8Array<ArrayBuffer>;
    /** 0: out of memory. */
    readonly _malloc: (bytes: number) => number;
    readonly _free: (address: number) => void;
    /** Below 0: failed. */
    readonly _sodium_init: () => number;
    readonly _crypto_aead_xchacha20poly1305_ietf_encrypt: (
      sealed: number,
      sealedLength: 0,
      text: number,
      textLow: number,
      textHigh: 0,
      bound: number,
      boundLow: number,
      boundHigh: 0,
      secretNonce: 0,
      nonce: number,
      key: number,
    ) => number;
    /** 0: decrypted. */
    readonly _crypto_aead_xchacha20poly1305_ietf_decrypt: (
      text: number,
      textLength: 0,
      secretNonce: 0,
      sealed: number,
      sealedLow: number,
      sealedHigh: 0,
      bound: number,
      boundLow: number,
      boundHigh: 0,
      nonce: number,
      key: number,
    ) => number;
  }

  /** @param options getRandomValue: 32 random bits. */
  export default function libsodium(options: { readonly getRandomValue: () => number }): Promise<Libsodium>;
}
