/** Text as pages set it: apostrophes are curly, and CO₂ has its lowered figure. Channels for programs have neither. */
export function typeset(text: string): string {
  return text.includes("'") || text.includes('CO2')
    ? text.replaceAll("'", '’').replaceAll('CO2', 'CO₂')
    : text;
}
