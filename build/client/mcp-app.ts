/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { fillIn, queryOf } from './dates.ts';
import { connect, type HostContext, type ToolResult } from './mcp-host.ts';

/**
 * The script of the page that hosts show with a result: it passes inputs to the host, which calls the tool, and
 * inserts what the server wrote for the page. It calculates nothing and uses no network.
 */
const { tool = '', view: viewKey = '', working = '', failed = '' } = document.body.dataset;
const root = document.documentElement;
const view = element('view');
const status = element('status');

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no element "${id}"`);
  return found;
}

const host = connect({
  appInfo: { name: document.title, version: '1' },
  onContext: applyContext,
  onInput: fillForm,
  onResult: (result) => show(result, false),
  onCancelled: () => say(failed),
});

function applyContext({ theme }: HostContext): void {
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
}

function say(text: string): void {
  status.textContent = text;
}

/**
 * Shows the tool's answer as the server wrote it for this page, or its text if the host withholds that.
 *
 * @param asked whether the reader asked for it here, so that it gets the focus.
 */
function show(result: ToolResult, asked: boolean): void {
  say('');
  const markup = result._meta?.[viewKey];
  if (typeof markup === 'string') view.innerHTML = markup;
  else showText(result);
  const first = view.querySelector<HTMLElement>('[role="alert"], #result-heading, #text');
  if (asked) first?.focus();
}

function showText({ content, isError }: ToolResult): void {
  const text = document.getElementById('text') ?? document.createElement('pre');
  text.id = 'text';
  text.tabIndex = -1;
  text.textContent = content.flatMap((part) => part.text ?? []).join('\n');
  if (isError === true) text.setAttribute('role', 'alert');
  else text.removeAttribute('role');
  view.prepend(text);
}

/** Shows the inputs of the current call. */
function fillForm(given: Readonly<Record<string, unknown>>): void {
  say(working);
  const form = document.querySelector('form');
  if (form === null) return;
  for (const [name, value] of Object.entries(given)) {
    const control = form.elements.namedItem(name);
    if (control instanceof RadioNodeList) control.value = String(value);
    else if (control instanceof HTMLInputElement && control.type === 'checkbox')
      control.checked = value === true;
    else fillIn(form, name, String(value));
    const first = form.querySelector(`[name="${CSS.escape(name)}"], [data-name="${CSS.escape(name)}"]`);
    const fold = first?.closest('details');
    if (fold) fold.open = true;
  }
}

/** The form's inputs as arguments of a call; empty ones are left out. */
function inputsOf(form: HTMLFormElement): Record<string, unknown> {
  return Object.fromEntries(
    [...new URLSearchParams(queryOf(form))].map(([name, value]) => {
      const control = form.elements.namedItem(name);
      const isText = control instanceof HTMLInputElement && control.type === 'text';
      return [name, isText ? numberIn(value) : value === 'true' ? true : value === 'false' ? false : value];
    }),
  );
}

/** A plain number is sent as one; anything else as typed, so that the tool can say what is wrong with it. */
function numberIn(value: string): unknown {
  const digits = value.replace(/[£,\s]/g, '');
  return /^-?\d{1,15}(\.\d{1,2})?$/.test(digits) ? Number(digits) : value;
}

/** Submits the form. A disabled button would lose the focus. */
async function send(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  if (button.getAttribute('aria-disabled') === 'true') return;
  button.setAttribute('aria-disabled', 'true');
  say(working);
  try {
    const result = await host.callTool(tool, inputsOf(form));
    show(result, true);
    if (result.isError !== true) host.tellModel(result);
  } catch (error) {
    say(`${failed} ${error instanceof Error ? error.message : ''}`);
  } finally {
    button.removeAttribute('aria-disabled');
  }
}

// In frames that may not submit forms no submit event fires; Enter in an input clicks the button everywhere.
document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target.closest('a, button') : null;
  if (target === null) return;
  event.preventDefault();
  if (target instanceof HTMLButtonElement) {
    if (target.form !== null) void send(target.form, target);
  } else if (target instanceof HTMLAnchorElement && target.getAttribute('href')?.startsWith('#')) {
    showInput(target.hash.slice(1));
  } else if (target instanceof HTMLAnchorElement) {
    host.openLink(target.href).catch(() => say(target.href));
  }
});

/** Shows the target of a link in the error summary, which may be folded. */
function showInput(id: string): void {
  const target = document.getElementById(id);
  if (target === null) return;
  const fold = target.closest('details');
  if (fold !== null) fold.open = true;
  target.focus();
}

new ResizeObserver(() => {
  const { width, height } = document.body.getBoundingClientRect();
  host.resized(Math.ceil(width), Math.ceil(height));
}).observe(document.body);
