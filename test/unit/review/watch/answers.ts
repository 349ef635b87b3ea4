/**
 * Answers in the documented forms of the sources, by their address: written from their
 * documentation, not taken from a live answer.
 */
export const ANSWERS: Readonly<Record<string, string>> = {
  // A publication with the history of its changes (content schema "html_publication" and its kin).
  'https://www.gov.uk/api/content/government/publications/rates-and-allowances-corporation-tax/rates-and-allowances-corporation-tax':
    JSON.stringify({
      base_path:
        '/government/publications/rates-and-allowances-corporation-tax/rates-and-allowances-corporation-tax',
      schema_name: 'html_publication',
      document_type: 'html_publication',
      public_updated_at: '2026-12-01T09:30:00Z',
      updated_at: '2026-12-01T09:31:12.000Z',
      withdrawn_notice: {},
      details: {
        change_history: [
          { note: 'First published.', public_timestamp: '2014-04-08T12:00:00.000+00:00' },
          {
            note: 'Rates for the year 2028 have been added.',
            public_timestamp: '2026-12-01T09:30:00.000+00:00',
          },
        ],
      },
    }),
  // A page of a manual says only when it was last changed (content schema "hmrc_manual_section").
  'https://www.gov.uk/api/content/hmrc-internal-manuals/company-taxation-manual/ctm03925': JSON.stringify({
    schema_name: 'hmrc_manual_section',
    public_updated_at: '2026-11-25T10:00:00Z',
    details: {
      section_id: 'CTM03925',
      manual: { base_path: '/hmrc-internal-manuals/company-taxation-manual' },
    },
  }),
  'https://www.gov.uk/api/content/hmrc-internal-manuals/company-taxation-manual/ctm01800': JSON.stringify({
    schema_name: 'hmrc_manual_section',
    public_updated_at: '2016-04-16T10:00:00Z',
    details: { section_id: 'CTM01800' },
  }),
  'https://www.gov.uk/api/content/guidance/corporation-tax-marginal-relief': JSON.stringify({
    schema_name: 'detailed_guide',
    public_updated_at: '2022-09-01T10:00:00Z',
    withdrawn_notice: {
      explanation: '<div class="govspeak"><p>This guidance is out of date.</p></div>',
      withdrawn_at: '2026-12-02T10:00:00Z',
    },
    details: { change_history: [{ note: 'First published.', public_timestamp: '2022-09-01T10:00:00Z' }] },
  }),
  'https://www.gov.uk/api/content/marginal-relief-calculator': JSON.stringify({
    schema_name: 'redirect',
    public_updated_at: null,
    redirects: [
      { path: '/marginal-relief-calculator', type: 'exact', destination: '/work-out-marginal-relief' },
    ],
  }),
  'https://www.gov.uk/api/content/corporation-tax-accounting-period': JSON.stringify({
    schema_name: 'guide',
    public_updated_at: '2026-12-03T10:00:00Z',
    details: {
      change_history: [
        { note: 'Steered\u001b[2J\u202eterminal\n\nin two lines', public_timestamp: '2026-12-03T10:00:00Z' },
      ],
    },
  }),
  // Bank holidays by division. One was moved, and a further year is listed.
  'https://www.gov.uk/bank-holidays.json': JSON.stringify({
    'england-and-wales': {
      division: 'england-and-wales',
      events: [
        { title: 'New Year’s Day', date: '2026-01-01', notes: '', bunting: true },
        ...['2027-01-01', '2027-03-26', '2027-03-29', '2027-05-04', '2027-05-31', '2027-08-30', '2027-12-27'],
        '2027-12-28',
        '2099-01-01',
      ].map((one) => (typeof one === 'string' ? { title: 'A holiday', date: one } : one)),
    },
    scotland: { division: 'scotland', events: [{ title: '2nd January', date: '2027-01-04' }] },
  }),
  // Crown Legislation Markup Language: a section that was revised, with an amendment not yet worked in.
  'https://www.legislation.gov.uk/ukpga/2010/4/section/18D/data.xml': `<?xml version="1.0" encoding="utf-8"?>
<Legislation xmlns="http://www.legislation.gov.uk/namespaces/legislation" DocumentURI="http://www.legislation.gov.uk/ukpga/2010/4/section/18D" RestrictStartDate="2023-04-01">
  <ukm:Metadata xmlns:ukm="http://www.legislation.gov.uk/namespaces/metadata" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dct="http://purl.org/dc/terms/">
    <dc:title>Corporation Tax Act 2010</dc:title>
    <dc:modified>2026-12-04</dc:modified>
    <dct:valid>2023-04-01</dct:valid>
    <ukm:PrimaryMetadata>
      <ukm:UnappliedEffects>
        <ukm:UnappliedEffect RequiresApplied="true" Type="words substituted" AffectedProvisions="s. 18D(2)" AffectingProvisions="s. 5 &amp; Sch. 1" Modified="2026-12-05T10:11:12Z" AffectingYear="2027" AffectingNumber="3" Row="7"><ukm:AffectedTitle>Corporation Tax Act 2010</ukm:AffectedTitle></ukm:UnappliedEffect>
        <ukm:UnappliedEffect Type="words inserted" AffectedProvisions="s. 1" AffectingProvisions="s. 2" Modified="2011-01-01T00:00:00Z" AffectingYear="2010" AffectingNumber="13"/>
      </ukm:UnappliedEffects>
    </ukm:PrimaryMetadata>
  </ukm:Metadata>
  <Primary><Body><dc:modified>2099-01-01</dc:modified></Body></Primary>
</Legislation>`,
  'https://www.legislation.gov.uk/ukpga/2010/4/section/18A/data.xml': `<Legislation><ukm:Metadata xmlns:ukm="http://www.legislation.gov.uk/namespaces/metadata"><dc:modified>2023-04-06</dc:modified></ukm:Metadata></Legislation>`,
  // The database of the Bank of England as CSV, one line a day of business.
  'https://www.bankofengland.co.uk/boeapps/database/_iadb-fromshowcolumns.asp':
    'DATE,IUDBEDR\r\n20 Nov 2026,4\r\n23 Nov 2026,4\r\n18 Dec 2026,3.75\r\n21 Dec 2026,3.75\r\n',
  // A time series of the Office for National Statistics: one month was corrected, later ones go on.
  'https://www.ons.gov.uk/economy/inflationandpriceindices/timeseries/chaw/mm23/data': JSON.stringify({
    description: {
      title: 'RPI All Items Index: Jan 1987=100',
      cdid: 'CHAW',
      releaseDate: '2026-11-18T00:00:00.000Z',
    },
    years: [{ date: '1987', value: '101.9', year: '1987' }],
    quarters: [],
    months: [
      {
        date: '1990 MAY',
        value: '126.2',
        label: '1990 MAY',
        year: '1990',
        month: 'May',
        sourceDataset: 'MM23',
      },
      {
        date: '1990 JUN',
        value: '126.9',
        label: '1990 JUN',
        year: '1990',
        month: 'June',
        sourceDataset: 'MM23',
      },
      {
        date: '2017 DEC',
        value: '278.1',
        label: '2017 DEC',
        year: '2017',
        month: 'December',
        sourceDataset: 'MM23',
      },
      {
        date: '2026 OCT',
        value: '411.0',
        label: '2026 OCT',
        year: '2026',
        month: 'October',
        sourceDataset: 'MM23',
      },
    ],
  }),
};

/** The days on which nothing had changed yet: an answer for every other page and text of law. */
export const UNCHANGED = {
  page: JSON.stringify({ schema_name: 'answer', public_updated_at: '2015-01-01T00:00:00Z', details: {} }),
  law: '<Legislation><ukm:Metadata><dc:modified>2015-01-01</dc:modified></ukm:Metadata></Legislation>',
};
