export type Path = readonly (string | number)[];

/** Where something stands in a file, for those who review the rules. */
export interface Spot {
  readonly file: string;
  readonly path: Path;
}

/** A spot further in, by keys and indexes. */
export function spotIn({ file, path }: Spot, ...inside: Path): Spot {
  return { file, path: [...path, ...inside] };
}
