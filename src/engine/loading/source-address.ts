const PARTED = new Set(['section', 'schedule', 'paragraph', 'regulation', 'article', 'part']);

/**
 * What a source's title must name because its address does, so that a slip in
 * either shows: of legislation the year (and the number of an instrument) and
 * each section, schedule, paragraph, regulation, article or part; of HMRC's
 * manuals the page; of other addresses each word that holds a digit.
 */
export function namedByAddress(url: string): string[] {
  const { hostname, pathname } = new URL(url);
  const [kind = '', year = '', number = '', ...rest] = pathname.split('/').slice(1);
  if (hostname === 'www.gov.uk' && kind === 'hmrc-internal-manuals') return [number.toUpperCase()];
  if (hostname !== 'www.legislation.gov.uk') return pathname.split(/[/-]/).filter((word) => /\d/.test(word));
  const named = [kind === 'uksi' ? `${year}/${number}` : year];
  rest.forEach((step, index) => {
    const id = rest[index + 1];
    if (PARTED.has(step) && id !== undefined) named.push(`${step} ${id}`);
  });
  return named;
}

/** Whether a title names it, as a whole word in any case. */
export function titleNames(title: string, named: string): boolean {
  const at = title.toLowerCase().indexOf(named.toLowerCase());
  if (at < 0) return false;
  return !/[a-z0-9]/i.test(title.charAt(at + named.length)) && !/[a-z0-9]/i.test(title.charAt(at - 1));
}

/** An Act's name and its year and chapter: `Finance Act 2021` and `2021/26`; null of other addresses. */
export function actOf(title: string, url: string): { readonly act: string; readonly chapter: string } | null {
  const chapter = /^https:\/\/www\.legislation\.gov\.uk\/ukpga\/(\d+\/\d+)(?:\/|$)/.exec(url)?.[1];
  const act = title.split(',')[0];
  return chapter === undefined || act === undefined ? null : { act, chapter };
}
