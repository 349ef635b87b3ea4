import { readdirSync, readFileSync } from 'node:fs';
import { type AnyNode, type Node, parse } from 'acorn';
import { transformSync } from 'esbuild';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ROOT } from '../support/rules-copy.ts';

/** Headings, buttons, captions and sentences of pages are in rules/texts/, so that anyone can change them. */
const test = suite('words of pages');

/** Attributes that people see or hear. */
const READ = /^(?:title|alt|placeholder|summary|caption|head|aria-(?:label|description))$/;
/** Arguments that are text for programs: class names, headers, selectors, patterns. */
const UNREAD =
  /^(?:class|kind|[gs]et|setHeader|has|split|replace|replaceAll|startsWith|createElement|querySelector|querySelectorAll|closest|matches)$/;
/** Statements without page text, including programming errors. */
const PROGRAM = /^(?:Import|Throw|ExportAll)/;
/** Names given by other programs, the law or a format; and class names. */
const NAMES =
  /^(?:[A-Z]{3,4}|[\w-]+\/[\w-]+|True|False|WebApplication|FinanceApplication|Any|Offer|AbortError|Libre Baskerville|Sch\.|Pt\.|No\. 2|Finance \(|(?:[A-Z][a-z]+-)+[A-Z][a-z]+|(?:Dis)?[Aa]llow: |Sitemap: |User-agent: \*|few wordy|field faulty|second copier|asked for once|Method not found|the host refused)$/;

const isSentence = (text: string): boolean => /\p{L}{2,} \p{L}|^\s*\p{Lu}\p{Ll}|\s\p{L}{2,}\s/u.test(text);
const isWord = (text: string): boolean => /\p{L}{2,}/u.test(text);

/** Texts of a module that reach a reader: children of elements, visible attributes, and sentences. */
function wordsIn(code: string, loader: 'ts' | 'tsx'): string[] {
  const options = { loader, jsxFactory: 'h', jsxFragment: 'Fragment', target: 'esnext' } as const;
  const tree = parse(transformSync(code, options).code, { ecmaVersion: 'latest', sourceType: 'module' });
  const found: string[] = [];
  const visit = (value: unknown, isRead: boolean): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, isRead);
    const node = value as AnyNode;
    if (typeof (value as Node | null)?.type !== 'string' || PROGRAM.test(node.type)) return;
    if (node.type === 'Literal' || node.type === 'TemplateElement') {
      const text = node.type === 'Literal' ? node.value : node.value.cooked;
      if (typeof text !== 'string' || NAMES.test(text) || /[{<]/.test(text)) return;
      if (isRead ? isWord(text) : isSentence(text)) found.push(text);
    } else if (node.type === 'CallExpression') {
      const { callee } = node;
      visit(callee, false);
      const name = callee.type === 'MemberExpression' ? callee.property : callee;
      if (name.type === 'Identifier' && UNREAD.test(name.name)) return;
      const isElement = name.type === 'Identifier' && name.name === 'h';
      for (const [index, argument] of node.arguments.entries()) visit(argument, isElement && index > 1);
    } else if (node.type === 'Property') {
      const { name, value: quoted } = node.key as { name?: string; value?: string };
      const key = name ?? quoted ?? '';
      if (!UNREAD.test(key)) visit(node.value, READ.test(key));
    } else if (node.type === 'ConditionalExpression') {
      visit(node.test, false);
      visit([node.consequent, node.alternate], isRead);
    } else {
      const isPlain = /^(?:Array|Template|Logical|Paren|Spread)/.test(node.type);
      const isSum = node.type === 'BinaryExpression' && node.operator === '+';
      for (const inside of Object.values(node)) visit(inside, isRead && (isPlain || isSum));
    }
  };
  visit(tree.body, false);
  return found;
}

test('no page, picture or page script contains words of its own', () => {
  const found: string[] = [];
  for (const folder of ['src/web', 'build/client']) {
    const files = readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' }).sort();
    for (const file of files.filter((name) => /(?<!\.css|\.d)\.tsx?$/.test(name))) {
      const code = readFileSync(`${ROOT}${folder}/${file}`, 'utf8');
      const texts = wordsIn(code, file.endsWith('x') ? 'tsx' : 'ts');
      found.push(...texts.map((text) => `${folder}/${file}: ${text}`));
    }
  }
  assert.equal(found, []);
});

test('words are found wherever they occur', () => {
  for (const [code, text] of [
    ['const a = <p>Print</p>', 'Print'],
    ['const a = <p>{isOld ? "older" : words.newer}</p>', 'older'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code that is looked at
    ['const a = <p>{`${count} rows`}</p>', ' rows'],
    ['const a = <nav aria-label="main">{links}</nav>', 'main'],
    ['const a = Heading({ text: "Two words" })', 'Two words'],
    ['const a = Table({ head: ["", "figure"] })', 'figure'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code that is looked at
    ['const a = `${from} to ${to}`', ' to '],
    ['const a = { heading: "Turnover" }', 'Turnover'],
  ] as const)
    assert.equal(wordsIn(code, 'tsx'), [text], code);
});

test.run();
