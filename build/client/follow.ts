import { Idiomorph } from 'idiomorph';
import { addCopyButtons, enhanceResult } from './enhance.ts';
import { queryOf } from './form.ts';

/** Typing pause before an update, in ms. */
const PAUSE_MS = 600;
/** Slider pause before an update, in ms. */
const SLIDE_MS = 120;
/** From this width the form stands beside the result. */
const BESIDE = '(min-width: 67.5rem)';

/** Updates the result of a page as its form changes. */
export function followForm(form: HTMLFormElement): void {
  const main = document.getElementById('content') as HTMLElement;
  const fold = form.closest('details') as HTMLDetailsElement;
  fold.open = matchMedia(BESIDE).matches;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request: AbortController | undefined;
  let shown = queryOf(form);
  let pushed = false;
  let restingUntil = 0;
  // Screen readers announce a live region only if it was there before its text.
  const spoken = Object.assign(document.createElement('p'), { className: 'hidden', role: 'status' });
  form.append(spoken);

  function announceVerdict(): void {
    document.querySelector('.verdict')?.setAttribute('aria-live', 'polite');
  }

  /** Fetches the page at an address; null if the answer is no page to show. */
  async function fetchPage(address: string): Promise<Document | null> {
    request?.abort();
    request = new AbortController();
    const response = await fetch(address, { signal: request.signal, headers: { Accept: 'text/html' } });
    if (response.status === 429) {
      restingUntil = Date.now() + 1000 * Number(response.headers.get('Retry-After') || 60);
    }
    if (!response.ok && response.status !== 422) return null;
    return new DOMParser().parseFromString(await response.text(), 'text/html');
  }

  /** Shows a page except for its form, so that typing is not disturbed. */
  function show(page: Document): void {
    const fresh = page.getElementById('content');
    if (fresh === null) return;
    Idiomorph.morph(main, fresh, {
      morphStyle: 'outerHTML',
      callbacks: {
        beforeNodeMorphed: (old: Node) => old !== form && !(old instanceof Element && old.matches('.paper')),
        // What the script added is in no page of the server.
        beforeNodeRemoved: (old: Node) =>
          !old.contains(form) && !(old instanceof Element && old.matches('.walk input, .copier')),
        beforeAttributeUpdated: (name: string) => name !== 'open' && name !== 'aria-live',
      },
    });
    document.title = page.title;
    announceVerdict();
    addCopyButtons();
    enhanceResult(form);
  }

  /** Shows the errors of a page at the fields of the form; the result is then out of date. */
  function showErrors(page: Document | null): void {
    for (const old of form.querySelectorAll('.error')) old.remove();
    for (const field of form.querySelectorAll('.invalid')) field.classList.remove('invalid');
    for (const control of form.querySelectorAll('[aria-invalid]')) control.removeAttribute('aria-invalid');
    main.classList.toggle('stale', page !== null);
    const errors = [...(page?.querySelectorAll('form .error') ?? [])];
    spoken.textContent = errors.map((error) => error.textContent).join(' ');
    for (const error of errors) {
      const control = document.getElementById(error.id.replace(/-error$/, ''));
      control?.setAttribute('aria-invalid', 'true');
      control?.setAttribute('aria-describedby', `${control.id}-hint ${error.id}`);
      const field = control?.closest('.field');
      const tick = control?.closest('.tick')?.querySelector<HTMLInputElement>(':scope > label > input');
      if (tick) tick.checked = true;
      field?.classList.add('invalid');
      field?.querySelector('input, .date, .choices, .money')?.before(error);
    }
  }

  async function follow(): Promise<void> {
    clearTimeout(timer);
    const query = queryOf(form);
    if (query === shown) {
      request?.abort();
      showErrors(null);
      return;
    }
    let page: Document | null = null;
    try {
      if (Date.now() >= restingUntil) page = await fetchPage(`${form.action}?${query}`);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
    const address = page?.getElementById('content')?.dataset.address;
    if (page === null || address === undefined) {
      shown = '';
      if (page === null) main.classList.add('stale');
      else showErrors(page);
      return;
    }
    showErrors(null);
    shown = query;
    history[pushed ? 'replaceState' : 'pushState'](null, '', address);
    pushed = true;
    show(page);
  }

  announceVerdict();
  enhanceResult(form);
  form.addEventListener('walk', () => {
    clearTimeout(timer);
    timer = setTimeout(follow, SLIDE_MS);
  });
  form.addEventListener('focusin', () => {
    pushed = false;
  });
  form.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(follow, PAUSE_MS);
  });
  form.addEventListener('change', () => void follow());
  form.addEventListener('submit', () => {
    clearTimeout(timer);
    request?.abort();
  });
  // The form of an earlier address may have other controls.
  addEventListener('popstate', () => location.reload());
}
