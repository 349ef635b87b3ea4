export type Path = readonly (string | number)[];

/** Where something stands in a file, for those who review the rules. */
export interface Spot {
  readonly file: string;
  readonly path: Path;
}

/** What stands further in, at a key or an index. */
export function spotIn({ file, path }: Spot, ...inside: Path): Spot {
  return { file, path: [...path, ...inside] };
}
