import { Fragment, h } from '../../../http/markup.ts';
import { embedSnippet, Snippet } from '../../components/snippets.tsx';
import { Code, type DocsPartProps } from './docs-part.tsx';

export function DocsEmbeds({ site, shown }: DocsPartProps) {
  return (
    <>
      <h2 id="embeds">How it works</h2>
      <p>
        Each calculator has a page made for a frame at <code>{`${site.baseUrl}/embed/{key}`}</code>. It sets
        no cookie, runs no script, and shows the result in the same frame. Please keep the link under the
        frame: it is what the calculators ask for in return. Inputs in the address of the frame fill in the
        form and show their result at once.
      </p>
      <h2 id="gallery">Gallery</h2>
      {site.tools.map((tool) => (
        <section class="gallery-item" aria-labelledby={tool.key}>
          <h3 id={tool.key}>{tool.title}</h3>
          <iframe
            src={`${site.root}/embed/${tool.key}?theme=auto`}
            title={tool.title}
            loading="lazy"
          ></iframe>
          <Snippet text={embedSnippet(site, tool)} />
        </section>
      ))}
      <h2 id="colours">Colours</h2>
      <p>
        A frame is light. <code>theme=dark</code> makes it dark, <code>theme=auto</code> lets it follow the
        reader’s setting, and <code>accent</code> takes a colour of yours for links and buttons. A colour that
        would not be readable is ignored.
      </p>
      <Code example={shown.embed_theme} />
    </>
  );
}
