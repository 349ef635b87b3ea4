import { readFileSync } from 'node:fs';

/** A file of public/, which stands beside src/ and beside the built programs of dist/. */
export function publicFile(name: string): Buffer {
  return readFileSync(new URL(`../public/${name}`, import.meta.url));
}
