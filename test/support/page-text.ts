import { typeset as setInType } from '../../src/http/markup.ts';
import { scriptPath } from '../../src/web/assets.ts';

/** What a page or an embed shows for a result, read from its HTML. */
interface ShownResult {
  readonly answer: string;
  readonly figures: readonly { readonly label: string; readonly value: string }[];
  readonly notes: readonly string[];
  readonly sources: readonly { readonly title: string; readonly url: string }[];
  readonly disclaimer: string;
  readonly calculated_by: string;
}

/** A page without its one allowed script, a file of our own. */
export function withoutOwnScript(html: string): string {
  return html.replace(`<script type="module" src="${scriptPath}"></script>`, '');
}

/** Browsers serialise a no-break space as `&nbsp;`. */
const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  nbsp: '\u00a0',
};

/** Text as a reader sees it: no tags, entities resolved. */
export function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&(lt|gt|amp|quot|nbsp);/g, (_, name) => ENTITIES[name] ?? '')
    .replaceAll('\u00a0', ' ');
}

/** Text as pages typeset it, with no-break spaces made ordinary. */
export function typeset(text: string): string {
  return setInType(text).replaceAll('\u00a0', ' ');
}

function inside(html: string, pattern: RegExp): string {
  return pattern.exec(html)?.[1] ?? '';
}

function items(list: string): string[] {
  return [...list.matchAll(/<li>(.*?)<\/li>/gs)].map(([, item = '']) => item);
}

/** All lists with a class, concatenated. */
function lists(html: string, name: string): string[] {
  const matches = html.matchAll(new RegExp(`<ul class="${name}">(.*?)</ul>`, 'gs'));
  return [...matches].flatMap(([, list = '']) => items(list));
}

/** A link to a page for several rows, which programs get as its path. */
const ROW_PAGE =
  /<a [^>]*?href="[^"]*?(\/calculators\/[a-z-]+\/(?:ledger|periods|payments))[^"]*"[^>]*>[^<]*<\/a>/g;

/** Undoes page typography: quotation marks, spaces and CO₂ as the channels for programs have them. */
export function unset(text: string): string {
  return plain(text).replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replaceAll('₂', '2');
}

/** A page for rows as JSON names it: a whole address with facts, where pages have a link. */
const ADDRESS = /(?:https?:\/\/[^\s/]+)?(\/calculators\/[a-z-]+\/[a-z]+)(?:\?\S*)?\.?(?=\s|$)/g;

/** A result as pages show it: typography undone on both sides, figures in page order. */
export function asShown<R extends Pick<ShownResult, 'answer' | 'figures' | 'notes' | 'sources'>>(
  result: R,
): R {
  const byName = [...result.figures].sort(
    (a, b) => unset(a.label).localeCompare(unset(b.label)) || a.value.localeCompare(b.value),
  );
  return {
    ...result,
    answer: unset(result.answer),
    figures: byName.map(({ label, value }) => ({ label: unset(label), value: unset(value) })),
    notes: result.notes.map((note) => unset(note).replace(ADDRESS, '$1')).sort(),
    sources: result.sources.map(({ title, url }) => ({ title: unset(title), url })),
  };
}

/** Reads a result; a figure counts only if its value is plain text without markup. */
export function shownResult(page: string): ShownResult {
  // The boxes of the return have notes of their own.
  const html = page.replace(/<section class="ct600".*?<\/section>/s, '');
  return asShown({
    answer: plain(inside(html, /<p class="answer">(.*?)<\/p>/s)),
    figures: [...html.matchAll(/<div class="figure"><dt>(.*?)<\/dt><dd>([^<]*)<\/dd>/g)].map(
      ([, label = '', value = '']) => ({ label: plain(label), value: plain(value) }),
    ),
    notes: lists(html, 'notes').map((note) => plain(note.replace(ROW_PAGE, '$1'))),
    sources: lists(html, 'sources').map((item) => ({
      title: plain(item),
      url: plain(inside(item, /href="([^"]*)"/)),
    })),
    disclaimer: plain(inside(html, /<p class="disclaimer">(.*?)<\/p>/s)),
    calculated_by: plain(inside(html, /<p class="calculated-by[^"]*">(.*?)<\/p>/s)),
  });
}

/** The messages of the error summary, in order. */
export function summaryMessages(html: string): string[] {
  return items(inside(html, /<div class="errors"[^>]*>(.*?)<\/div>/s)).map((item) =>
    plain(item.replace(ROW_PAGE, '$1')),
  );
}

/** The messages at the fields, by name. */
export function fieldMessages(html: string): Map<string, string> {
  return new Map(
    [...html.matchAll(/<p class="error" id="([a-z0-9_]+)-error">(.*?)<\/p>/gs)].map(
      ([, name = '', text = '']) => [name, plain(text.replace(ROW_PAGE, '$1')).replace(/^Error: /, '')],
    ),
  );
}
