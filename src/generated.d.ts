/** Files that the build writes next to the compiled code, and the package's own: see `imports` in package.json. */

declare module '#rules' {
  const files: import('./engine/rules.ts').CompiledRules;
  export default files;
}

/** The inputs and results of each calculator; known once the declarations have been compiled. */
declare module '#tools' {
  export interface Tools {
    readonly [key: string]: {
      readonly inputs: Readonly<Record<string, unknown>>;
      readonly data: Readonly<Record<string, unknown>>;
    };
  }
  export interface RowTools {
    readonly [operation: string]: Readonly<Record<string, object>>;
  }
  export interface RowFigures {
    readonly [rows: string]: Readonly<Record<string, unknown>>;
  }
  export interface RowLists {
    readonly [rows: string]: Readonly<Record<string, unknown>>;
  }
}

declare module '#package' {
  const manifest: { readonly version: string; readonly mcpName: string };
  export default manifest;
}

declare module '#schemas/responses/*' {
  const schema: Readonly<Record<string, unknown>>;
  export default schema;
}
