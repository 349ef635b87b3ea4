/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/** Puts a button to copy after each example; browsers allow it on secure connections only. */
export function addCopyButtons(): void {
  if (!navigator.clipboard) return;
  for (const example of document.querySelectorAll('pre.copy')) {
    if (example.nextElementSibling?.matches('.copier')) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'second copier';
    button.textContent = 'Copy';
    button.onclick = async () => {
      await navigator.clipboard.writeText(example.textContent ?? '');
      button.textContent = 'Copied';
      setTimeout(() => {
        button.textContent = 'Copy';
      }, 2000);
    };
    example.after(button);
  }
}
