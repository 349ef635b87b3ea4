/** The heading of a page, whose hyphenated words stay on one line. */
export function Heading({ text }: { text: string }) {
  const words = text.split(/(\S+-\S+)/);
  return (
    <h1>
      {words.map((word, index) =>
        index % 2 === 0 ? (
          word
        ) : (
          <span key={word} class="whole">
            {word}
          </span>
        ),
      )}
    </h1>
  );
}
