import { Code, type DocsPartProps } from './docs-part.tsx';

export function DocsEmbeds({ site, shown }: DocsPartProps) {
  return (
    <>
      <h2 id="embeds">Embeds</h2>
      <p>
        Each calculator has a page made for a frame at <code>{`${site.baseUrl}/embed/{key}`}</code>. It sets
        no cookie, runs no script, and shows the result in the same frame. Paste this where it should stand:
      </p>
      <Code example={shown.embed} />
      <p>
        Please keep the link under the frame: it is what the calculators ask for in return. Inputs in the
        address of the frame fill in the form and show their result at once.
      </p>
      <h3 id="colours">Colours</h3>
      <p>
        A frame is light. <code>theme=dark</code> makes it dark, <code>theme=auto</code> lets it follow the
        reader’s setting, and <code>accent</code> takes a colour of yours for links and buttons. A colour that
        would not be readable is left aside.
      </p>
      <Code example={shown.embed_theme} />
    </>
  );
}
