"""Writes the same six clients as offices export them, with three third-party writers: openpyxl, XlsxWriter and LibreOffice.

apt-get install python3-openpyxl python3-xlsxwriter libreoffice-calc-nogui; python3 make.py
"""
import csv
import datetime
import subprocess

import openpyxl
import xlsxwriter

DAY = datetime.date
HEAD = ['Client name', 'Period start', 'Year end', 'PCTCT', 'Associated companies', 'CIHC', 'Notes']
ROWS = [
    ['Alder & Co Ltd', DAY(2025, 4, 1), DAY(2026, 3, 31), 100000, 0, 'N', '=cheap'],
    ['Béton Ltd', DAY(2025, 4, 1), DAY(2026, 3, 31), 50000.5, None, 'No', '-'],
    ['Ćma “S” Ltd', DAY(2024, 7, 1), DAY(2025, 6, 30), 1234567.89, 3, 'no', '+44 20 7946 0000'],
    ['Dove, Elm & Sons', DAY(2025, 1, 1), DAY(2025, 12, 31), 0, 1, 'Y', None],
    ['Estate Ltd', DAY(2025, 12, 1), DAY(2026, 2, 28), 75000, 0, 'X', '@home'],
    ['Fir plc', DAY(2025, 4, 1), DAY(2026, 3, 31), 3000000, 0, None, '0123'],
]


def by_openpyxl():
    """Date cells, a title above the headings, blank rows, a formula with a closing total, a second sheet."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = 'Clients 2026'
    sheet.append(['Corporation Tax, all clients'])
    sheet.append([])
    sheet.append(HEAD)
    for row in ROWS:
        sheet.append(row)
        # openpyxl would make text that begins with = a formula.
        for cell in sheet[sheet.max_row]:
            if isinstance(cell.value, str):
                cell.data_type = 's'
            elif isinstance(cell.value, DAY):
                cell.number_format = 'dd/mm/yyyy'
    sheet.append([])
    sheet.append(['Total', None, None, sum(row[3] for row in ROWS)])
    book.create_sheet('Other').append(['Nothing', 'here'])
    book.save('openpyxl.xlsx')


def by_xlsxwriter():
    """Dates and a bare serial number counted from 1904, amounts in an accounting format, formula results."""
    book = xlsxwriter.Workbook('xlsxwriter.xlsx', {'date_1904': True, 'constant_memory': True})
    sheet = book.add_worksheet('CT')
    day = book.add_format({'num_format': 'd-mmm-yy'})
    pounds = book.add_format({'num_format': '_-"£"* #,##0.00_-;-"£"* #,##0.00_-;_-"£"* "-"??_-;_-@_-'})
    for column, heading in enumerate(HEAD):
        sheet.write_string(0, column, heading)
    for number, row in enumerate(ROWS, 1):
        for column, value in enumerate(row):
            if isinstance(value, DAY) and number == 2:
                sheet.write_number(number, column, (value - DAY(1904, 1, 1)).days)
            elif isinstance(value, DAY):
                sheet.write_datetime(number, column, value, day)
            elif isinstance(value, str):
                sheet.write_string(number, column, value)
            elif column == 3:
                sheet.write_formula(number, column, f'={value}*1', pounds, value)
            elif value is not None:
                sheet.write_number(number, column, value)
    book.close()


def text(value, day, amount):
    if isinstance(value, DAY):
        return day(value)
    return '' if value is None else amount(value) if isinstance(value, (int, float)) else value


def as_text(day, amount):
    return [HEAD] + [[text(value, day, amount) for value in row] for row in ROWS]


def by_libreoffice():
    """LibreOffice's workbook of a CSV with British dates, and its CSV of the openpyxl workbook."""
    with open('libreoffice.csv', 'w', encoding='utf-8', newline='') as file:
        csv.writer(file).writerows(as_text(lambda day: day.strftime('%d/%m/%Y'), str))
    infilter = '--infilter=CSV:44,34,76,1,2/4/3/4/7/2,2057,false,true'
    command = ['soffice', '--headless', '--convert-to']
    subprocess.run([*command, 'xlsx', infilter, 'libreoffice.csv'], check=True)


def by_hand():
    """Text as spreadsheets save it: Windows-1252 with semicolons, UTF-16 with tabs, and UTF-8 with a byte order mark."""
    british = as_text(lambda day: f'{day.day}/{day.month}/{day:%y}', lambda value: f'£{value:,.2f} ')
    british = [[cell.replace('Ć', 'C') for cell in row] for row in british]
    # A count is not an amount.
    for row, (*_, count, _cihc, _notes) in zip(british[1:], ROWS):
        row[4] = '' if count is None else str(count)
    with open('windows-1252.csv', 'w', encoding='cp1252', newline='') as file:
        csv.writer(file, delimiter=';').writerows([*british, ['Total', '', '', '£4,459,568.39', '', '', '']])
    words = as_text(lambda day: f'{day.day} {day:%B} {day.year}', str)
    with open('utf-16.txt', 'w', encoding='utf-16', newline='') as file:
        csv.writer(file, delimiter='\t').writerows(words)
    exported = as_text(lambda day: f'{day} 00:00:00', lambda value: f'{value:.8E}' if value > 1e6 else str(value))
    with open('utf-8.csv', 'w', encoding='utf-8-sig', newline='') as file:
        csv.writer(file).writerows(exported)


by_openpyxl()
by_xlsxwriter()
by_libreoffice()
by_hand()
