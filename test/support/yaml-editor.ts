import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node.js';

/** Line and character are zero-based. */
interface Position {
  readonly line: number;
  readonly character: number;
}

interface Diagnostic {
  readonly range: { readonly start: Position };
  readonly message: string;
}

const SETTINGS = { validate: true, hover: true, completion: true, schemaStore: { enable: false } };

/** An editor running yaml-language-server over LSP, as editors with a YAML extension do. */
export class YamlEditor {
  readonly #server = spawn(
    process.execPath,
    [createRequire(import.meta.url).resolve('yaml-language-server/bin/yaml-language-server'), '--stdio'],
    { stdio: ['pipe', 'pipe', 'ignore'] },
  );
  readonly #connection = createMessageConnection(
    new StreamMessageReader(this.#server.stdout),
    new StreamMessageWriter(this.#server.stdin),
  );
  readonly #waiting = new Map<string, (found: readonly Diagnostic[]) => void>();

  /** Starts the server for the files of a folder. */
  async start(folder: string): Promise<void> {
    this.#connection.onNotification('textDocument/publishDiagnostics', ({ uri, diagnostics }) =>
      this.#waiting.get(uri)?.(diagnostics),
    );
    this.#connection.onRequest('workspace/configuration', ({ items }: { items: { section: string }[] }) =>
      items.map(({ section }) => (section === 'yaml' ? SETTINGS : {})),
    );
    this.#connection.onRequest('client/registerCapability', () => null);
    this.#connection.listen();
    await this.#connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: pathToFileURL(folder).href,
      capabilities: {
        workspace: { configuration: true },
        textDocument: { completion: { completionItem: { snippetSupport: true } } },
      },
    });
    await this.#connection.sendNotification('initialized', {});
  }

  /** Opens a file with a text, and returns its diagnostics: `line: message`, from line 1. */
  async open(path: string, text: string): Promise<string[]> {
    const uri = pathToFileURL(path).href;
    const found = new Promise<readonly Diagnostic[]>((resolve) => this.#waiting.set(uri, resolve));
    await this.#connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'yaml', version: 1, text },
    });
    return (await found).map(({ range, message }) => `${range.start.line + 1}: ${message}`);
  }

  /** The completions offered at a position in an open file. */
  async completions(path: string, position: Position): Promise<string[]> {
    const textDocument = { uri: pathToFileURL(path).href };
    const answer = await this.#connection.sendRequest('textDocument/completion', { textDocument, position });
    return (answer as { items: { label: string }[] }).items.map(({ label }) => label);
  }

  /** The hover text at a place in an open file. */
  async hover(path: string, position: Position): Promise<string> {
    const textDocument = { uri: pathToFileURL(path).href };
    const answer = await this.#connection.sendRequest('textDocument/hover', { textDocument, position });
    return (answer as { contents: { value: string } } | null)?.contents.value ?? '';
  }

  async stop(): Promise<void> {
    const ended = once(this.#server, 'exit');
    this.#connection.dispose();
    this.#server.kill();
    await ended;
  }
}

/** The position just after the first occurrence of a text. */
export function after(text: string, sought: string): Position {
  const at = text.indexOf(sought);
  if (at < 0) throw new Error(`there is no ${sought}`);
  const lines = text.slice(0, at + sought.length).split('\n');
  return { line: lines.length - 1, character: (lines.at(-1) ?? '').length };
}
