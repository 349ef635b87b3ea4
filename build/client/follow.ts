/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { Idiomorph } from 'idiomorph';
import { addCopyButtons } from './copy.ts';
import { queryOf } from './dates.ts';
import { enhanceResult } from './enhance.ts';

/** Typing pause before an update, in ms. */
const PAUSE = 600;
/** Slider pause before an update, in ms. */
const WALKING = 120;

/** Updates the result of a page as its form changes. */
export function followForm(form: HTMLFormElement): void {
  const main = document.getElementById('content') as HTMLElement;
  const note = document.createElement('p');
  note.className = 'small';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request: AbortController | undefined;
  let shown = queryOf(form);
  let pushed = false;
  let restingUntil = 0;

  function announceHeadlines(): void {
    for (const headline of document.querySelectorAll('.headline')) {
      headline.setAttribute('aria-live', 'polite');
    }
  }

  /** Fetches the page of a result; null where these inputs give none. */
  async function fetchPage(address: string): Promise<Document | null> {
    request?.abort();
    request = new AbortController();
    const response = await fetch(address, { signal: request.signal, headers: { Accept: 'text/html' } });
    if (response.status === 429) {
      restingUntil = Date.now() + 1000 * Number(response.headers.get('Retry-After') || 60);
    }
    if (!response.ok) return null;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    return page.querySelector('#result') && page.querySelector('#again form') ? page : null;
  }

  /** Shows a page except for its form, so that typing is not disturbed. */
  function show(page: Document): void {
    const fresh = page.getElementById('content');
    if (fresh === null) return;
    Idiomorph.morph(main, fresh, {
      morphStyle: 'outerHTML',
      callbacks: {
        beforeNodeMorphed: (old: Node) => old !== form && !(old instanceof Element && old.matches('.paper')),
        beforeNodeRemoved: (old: Node) => !old.contains(form) && !isOwn(old),
        beforeAttributeUpdated: (name: string) => name !== 'open' && name !== 'aria-live',
      },
    });
    document.title = page.title;
    announceHeadlines();
    addCopyButtons();
    enhanceResult(form);
  }

  async function follow(): Promise<void> {
    clearTimeout(timer);
    const query = queryOf(form);
    if (query === shown) {
      request?.abort();
      note.remove();
      return;
    }
    const address = `${form.action}?${query}`;
    let page: Document | null = null;
    try {
      if (form.checkValidity() && Date.now() >= restingUntil) page = await fetchPage(address);
    } catch (fault) {
      if (isAborted(fault)) return;
    }
    if (page === null) {
      note.textContent = document.body.dataset.notYet ?? '';
      form.querySelector('.go')?.append(note);
      return;
    }
    note.remove();
    shown = query;
    history[pushed ? 'replaceState' : 'pushState'](null, '', address);
    pushed = true;
    show(page);
  }

  announceHeadlines();
  enhanceResult(form);
  form.addEventListener('walk', () => {
    clearTimeout(timer);
    timer = setTimeout(follow, WALKING);
  });
  form.addEventListener('focusin', () => {
    pushed = false;
  });
  form.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(follow, PAUSE);
  });
  form.addEventListener('change', () => void follow());
  form.addEventListener('submit', () => {
    clearTimeout(timer);
    request?.abort();
  });
  // The form of an earlier address may have other controls.
  addEventListener('popstate', () => location.reload());
}

function isAborted(fault: unknown): boolean {
  return fault instanceof DOMException && fault.name === 'AbortError';
}

/** Whether the script added a node, which no page of the server contains. */
function isOwn(node: Node): boolean {
  return node instanceof Element && node.matches('.phone-bar, .walk input, .copier');
}
