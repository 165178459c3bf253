/** Made by `vite/verifier.ts`. */
declare module 'virtual:verifier' {
  /** The verifier's name, below the shop's address and when it is saved. */
  export const verifierFile: string;
  /** Its SHA-256 in hexadecimal. */
  export const verifierHash: string;
  /** The same of the witness of the public log. */
  export const witnessFile: string;
  export const witnessHash: string;
  /** The name of the page that gives every format to the byte. */
  export const formatsFile: string;
}
