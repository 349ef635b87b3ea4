import { createHash } from 'node:crypto';

/**
 * The script of the site's own pages, which all work the same without it: the result follows the inputs
 * beside it, and examples have a button to copy them. It is text, as the stylesheet is, since browsers run
 * it as it stands here; its tests run it in one.
 */
const source = `
const form = document.querySelector('#again form');
const result = document.getElementById('result');

/* Examples and links to copy; browsers allow it on safe connections only. */
const addCopyButtons = () => {
  if (!navigator.clipboard) return;
  for (const example of document.querySelectorAll('pre.copy')) {
    if (example.nextElementSibling?.matches('.copier')) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'second copier';
    button.textContent = 'Copy';
    button.onclick = async () => {
      await navigator.clipboard.writeText(example.textContent);
      button.textContent = 'Copied';
      setTimeout(() => { button.textContent = 'Copy'; }, 2000);
    };
    example.after(button);
  }
};
addCopyButtons();

if (form && result) {
  const PAUSE = 600;
  const main = document.getElementById('content');
  const note = document.createElement('p');
  note.className = 'small';
  let timer, request, shown = '', pushed = false, resting = 0;

  function queryOf() {
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (value.trim() !== '') query.append(name, value);
    return query.toString();
  }

  const announce = () => {
    for (const headline of document.querySelectorAll('.headline')) headline.setAttribute('aria-live', 'polite');
  };

  const holds = (node) => node.contains(form) || Boolean(node.matches?.('#again form') || node.querySelector?.('#again form'));
  const alike = (a, b) =>
    a.nodeType === b.nodeType && a.nodeName === b.nodeName && a.id === b.id && a.classList?.[0] === b.classList?.[0] && holds(a) === holds(b);

  /* Makes one element like another, and leaves the form alone, so that nobody is disturbed in typing. */
  function become(old, fresh) {
    if (old === form) return;
    if (old.nodeType !== 1) {
      if (old.data !== fresh.data) old.data = fresh.data;
      return;
    }
    for (const { name } of [...old.attributes]) {
      if (!fresh.hasAttribute(name) && name !== 'aria-live' && name !== 'open') old.removeAttribute(name);
    }
    for (const { name, value } of fresh.attributes) {
      if (name !== 'open' && old.getAttribute(name) !== value) old.setAttribute(name, value);
    }
    let at = old.firstChild;
    for (const child of [...fresh.childNodes]) {
      let same = at;
      while (same && !alike(same, child)) same = holds(same) ? null : same.nextSibling;
      if (!same) {
        old.insertBefore(child, at);
        continue;
      }
      while (at !== same) {
        const next = at.nextSibling;
        at.remove();
        at = next;
      }
      become(same, child);
      at = same.nextSibling;
    }
    while (at) {
      const next = at.nextSibling;
      at.remove();
      at = next;
    }
  }

  /* Takes the values of another page's form; false where it has other controls. */
  function takeValues(fresh) {
    const [ours, theirs] = [[...form.elements], [...fresh.elements]];
    if (ours.length !== theirs.length) return false;
    ours.forEach((control, index) => {
      const { type, value, checked } = theirs[index];
      if (control.tagName === 'INPUT') control.type = type;
      if (control.tagName !== 'BUTTON') control.value = value;
      control.checked = checked;
    });
    return true;
  }

  /* Fetches a result and shows it; null where there is none of these inputs. */
  async function fetchPage(address) {
    request?.abort();
    request = new AbortController();
    const response = await fetch(address, { signal: request.signal, headers: { Accept: 'text/html' } });
    if (response.status === 429) resting = Date.now() + 1000 * Number(response.headers.get('Retry-After') || 60);
    if (!response.ok) return null;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    return page.querySelector('#result') && page.querySelector('#again form') ? page : null;
  }

  function show(page) {
    become(main, page.getElementById('content'));
    document.title = page.title;
    announce();
    addCopyButtons();
  }

  async function follow() {
    clearTimeout(timer);
    const query = queryOf();
    if (query === shown) {
      request?.abort();
      return note.remove();
    }
    const address = form.action + '?' + query;
    let page = null;
    try {
      if (form.checkValidity() && Date.now() >= resting) page = await fetchPage(address);
    } catch (fault) {
      if (fault.name === 'AbortError') return;
    }
    if (!page) {
      note.textContent = 'The result is not of these figures yet. Press “' + form.querySelector('[type=submit]').textContent + '” to see it, or what is missing.';
      form.querySelector('.go').append(note);
      return;
    }
    note.remove();
    shown = query;
    history[pushed ? 'replaceState' : 'pushState'](null, '', address);
    pushed = true;
    show(page);
  }

  shown = queryOf();
  announce();
  form.addEventListener('focusin', () => { pushed = false; });
  form.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(follow, PAUSE);
  });
  /* A date changes with each digit of its year, so it waits for a pause as typing does. */
  form.addEventListener('change', ({ target }) => { if (target.type !== 'date') follow(); });
  form.addEventListener('submit', () => { clearTimeout(timer); request?.abort(); });
  addEventListener('popstate', async () => {
    clearTimeout(timer);
    try {
      const page = await fetchPage(location.href);
      if (!page || !takeValues(page.querySelector('#again form'))) return location.reload();
      note.remove();
      pushed = false;
      shown = queryOf();
      show(page);
    } catch (fault) {
      if (fault.name !== 'AbortError') location.reload();
    }
  });
}
`;

/** As it is sent: without remarks, and without the space that lines begin with. */
export const script = source
  .replace(/\/\*.*?\*\//gs, '')
  .replace(/\n\s+/g, '\n')
  .trim();

const hash = createHash('sha256').update(script).digest('hex').slice(0, 12);

/** Its path, which changes with its content. */
export const scriptPath = `/assets/script.${hash}.js`;
