/** The modules of workerd that the worker imports: https://developers.cloudflare.com/workers/runtime-apis/ */

declare module 'cloudflare:node' {
  /** Requests of the platform for what listens on this port inside the worker. */
  export function httpServerHandler(options: { readonly port: number }): {
    fetch(request: Request, env: unknown, context: unknown): Promise<Response>;
  };
}

declare module 'cloudflare:workers' {
  /** Settings as text, and bindings. */
  export const env: Readonly<Record<string, unknown>>;
}
