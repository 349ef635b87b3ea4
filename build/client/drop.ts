/** Submits a form when a file is dropped on it, as if the file had been chosen. */
export function takeDroppedFiles(form: HTMLFormElement): void {
  const file = form.querySelector<HTMLInputElement>('input[type=file]');
  if (file === null) return;
  form.addEventListener('dragover', (event) => event.preventDefault());
  form.addEventListener('drop', (event) => {
    const files = event.dataTransfer?.files;
    if (files === undefined || files.length !== 1) return;
    event.preventDefault();
    file.files = files;
    form.requestSubmit();
  });
}
