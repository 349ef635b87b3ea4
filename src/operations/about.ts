/**
 * What operations do, for the API's description, the help of the command line and the documentation: `summary` stands
 * after the title of a calculator, or beside a command.
 */
export const ABOUT = {
  boxes: {
    summary: 'the boxes of the company tax return',
    about:
      'Which box of form CT600, or CT600A, takes which figure of the result, what was rounded, and why the tax on the return may differ by pence. Boxes that cannot be known are named and left empty.',
  },
  calendar: {
    summary: 'the dates as a calendar',
    about:
      'The dates of the result as iCalendar, for calendar programs. A payment day that is not a working day has a second event on the working day before it. Each event has reminders a month and a week before. The same inputs give the same calendar until the rules change, so programs can subscribe to this address.',
  },
  ledger: {
    summary: "a director's loan account over several periods",
    about:
      'Section 455 tax, relief and refunds for each accounting period of a loan account, from dated loans, repayments and releases: each loan at the rate of its day, repayments matched with new borrowing, and the boxes of form CT600A.',
  },
  periods: {
    summary: 'several accounting periods together',
    about:
      'Consecutive accounting periods of one company in one request. For capital allowances the pools pass from one period to the next; for Corporation Tax trading losses are set against profits of the same, earlier and later periods.',
  },
  payments: {
    summary: 'interest on tax paid in parts',
    about:
      'An account of the Corporation Tax of one accounting period: what was due, paid and repaid, day by day; interest that HMRC charges and pays, slice by slice; and a plan of regular payments until tax and interest are cleared.',
  },
  batch: {
    summary: 'many rows at once',
    about:
      'Runs the calculator on each row of JSON or of a file (.xlsx, or text with commas, semicolons or tabs) and answers in the order of the rows. Each row comes back with its number, every other column as it was, and either figures or what is wrong with it. In files, dates, amounts and headings may be written in the usual office ways, and come back as they were read; columns with numbers or dates that were not used are named first. Any input may also be sent once, for all rows without their own.',
  },
} as const;

export const CALENDAR_OF_ROWS =
  'As text/calendar the response is one calendar of all rows, in which each event begins with the name of its client, from a column such as Client name. Rows with errors are left out and named in the header X-Rows-Left-Out.';

export const TABLES_IN_FILES =
  'A file (.xlsx, or text with commas, semicolons or tabs) has the rows of the first table under its headings; a workbook can have the other tables on sheets of their names. Single values are options next to the file; so is a table of one column, with commas between its values.';

/** What the parameters of operations mean. */
export const PARAMETERS = {
  activity:
    'Whether the capital allowances are those of a trade or of another activity, such as letting; of a trade if left out.',
  columns:
    'Comma-separated columns of a response in CSV or .xlsx: keys of data, values of items of its lists by the item’s number from one (periods.2.profit), answer, notes or share_url. If left out, the figures of the headline. JSON always has all of data.',
  map: 'An input for a heading that is not recognised, such as assoc cos:associated_companies. It may be sent several times.',
  ignore:
    'A heading whose column is not needed. It may be sent several times. Capital allowances, gains and Corporation Tax are not worked out while a column of amounts is neither an input nor declared in this way.',
  year: 'The year of dates that are written without one, as a day and a month.',
  sheet: 'The name or number of the workbook sheet to read. The first if left out.',
} as const;
