/** The path of the logo: the effective tax rate, level, rising, then level again. */
export const LOGO_CURVE = 'M4 23.5h6.5C15 14 19 9.5 24 8.5h4';

export type IconTheme = 'light' | 'dark';

/** The logo as SVG, in the site's accent colour and the colour of text on it. */
export const iconSvg: Readonly<Record<IconTheme, string>> = {
  light: svg('#6a2a57', '#fff'),
  dark: svg('#e3a9cd', '#2a1022'),
};

/** Width and height of the PNG files, in pixels. */
export const ICON_PIXELS = 128;

/** The logo as base64 PNG, drawn by a browser, since clients that show icons need not support SVG. */
export const iconPng: Readonly<Record<IconTheme, string>> = {
  light:
    'iVBORw0KGgoAAAANSUhEUgAAAIAAAACABAMAAAAxEHz4AAAAMFBMVEVMaXFpKVZpKVZoJ1VpKVZpKFZpKVdqKlf///+1lavu5+yq' +
    'hqCCTHLVw9Cab43Grb/YAWtQAAAAB3RSTlMAyOcieEujPqBXjwAAAAlwSFlzAAALEgAACxIB0t1+/AAAAstJREFUaN6tmb1v02AQ' +
    'xl1amCsQZC0LXkFCYq2EaFcQQqxQVWJOSHnBdjubhMJY+AtiBuZYqLsrEDMV/wAREmLEI6nrr8Tvx9093H4/vc/dvW/iezyvjtWt' +
    'p74ixODa7k1PE7d7ihz9u938B4oVV8H8DuGWYseVdv6aEsRmC/BMAngBCVgQcdGXAQbVOKwoYawjFWhVYU2J47wRd+SA5wWgJwf0' +
    'ix4oIO7PARcQwFkfthHAcP6M+AhgPktQCc6KcAkDbGI1VGoDGaPzUdrGAEP5TaruUw8D9HGAjwEGngKDCfiTxGV8+ikAfD2NmzjM' +
    '2IDf8UJ85wKW8uO3TMCvpfz4kAf4vJwfj1iALzEGeNXNZ0mIEg2AU8RUk89p4zddPmOQDnQCOKPcFvAx41+msHXsY8ltbA7wLpNc' +
    '59CaTwCk1nw3oD7AKJO9SOni3LAB9QHGwjfxxC7ACahv0V/hqxw4BDgBeQmYCgGh8wAOwInzAHZAVcKx9KetKuGRFJC3X08BICoP' +
    'MJECKgWZFJC3n28BICKU0AoICCW0AnJCCW2AiFJCG6BU8Fr8J+s9SYEZQFRgBuzTFJgBM5oCMyChKTACQqICI+AlUYERkBMVmAAR' +
    '6R5YAGUT34gBM8pNtgGS1n9RCSB0P+d2QEBtogmQUptoAiTUJhoAIbmJBkBAbqIBkJKbaAAk5CbqASG9iXpA4PxX4QBwSlABDn50' +
    'vijGHEB02v0kmXAA+5pvmikHkJo+K6kAjYIxC5CIS2AGTEEJI94OZSYugbGNEx6gO0hHzDVQZ5TpeyR4kwUD4GUcvE+EAY8xwB6+' +
    'lF3BAOuIPaGKxXS1Gv/ADFX7Az4CGDT2gAwwbAwKGWCjMXlkgMLm8eWAwqRBZnGvAAAWxRMPM5r6/8usW0XtQtiwxC1T3LSFbWPc' +
    'uMat87l5v0NPv/FQZ/97j7YuU7Kv795rJf0D10OvcJnHTIkAAAAASUVORK5CYII=',
  dark:
    'iVBORw0KGgoAAAANSUhEUgAAAIAAAACABAMAAAAxEHz4AAAAMFBMVEVMaXHjqc3jqc3jqM3lqc7jqc7nqs/jqc0qECKFW3Y/ITWU' +
    'Z4RgPFPZoMOygJ/HkbNyV338AAAAB3RSTlMA1K5+NFkYw0txPgAAAAlwSFlzAAALEgAACxIB0t1+/AAAAtpJREFUaN7FmT1vE0EQ' +
    'hjckpLYQwS0oSLQoBWkTIkQLEiKtKRD1xYQVbGy3F9uCMuYX5JBI7RMNJRESBZWRRe8jSu+CBoXb861z+zEfifJWbubRvjOze94d' +
    'IWZaWrtTlwBFN1YbwqItULRmPKjGP5UorZyP35RI3ZyPfyjRumvGL0qC7huAexTAThn/QpJ0a9YAdRog2tCABUlUjZMBIwuLkqy8' +
    'EI/pgNc8B9rDdcnQE04NijqscwBNIZYlSw1eCqTc4HRB3gkLPECN00Z5K63zAE1OH+a9yAbUeYCID5BM4QCtP0ms9XlIAPw9jkv1' +
    'R2jAaTynb1jAyXx83EMCvpyLj/soQKsSH3dRgJOYB3hbjUdZ6CQWwHsEILXEY8r42xaPaKS2zQCmlU0Dnyb4zaSMZX+l7MZyAf0p' +
    'ZTsrbzwAkHrjw4DZAroT2ok0W8AP2pGm5nc/HpAVBqY0QCvxGwgCxgEDQUBxDA+JABVcQACQBRfgBxQHUY/6aStSeEAFDMzTkwBo' +
    '6wUcUQGFgykVMDCPbwKgDUihFzAGpNALGABS6AO0ISn0AbSDffKfLO3gkArowBy4AXswB25ABnPgBiQwB06AAjpwAn4BHTgBuogT' +
    'KqAD2gcegC7iBzIgg+xkHyAvYndEBajwce4HjKFFdAFSaBEdAP1RBxTRAVDgIjoAY3ARHYAUXEQ7QKcAUkQ7QMGLaAe8C/6rCABS' +
    '404FBajvlRtFDwNoHVevJIcYwJ7lTjPEAFLXtRIKsDjooQAxOQUakJBT4LTQxb2hZOQUOMt4hANUG+kA+QxUaeXR5bwj2QDsp7Cr' +
    'fw5kv2hu8wC74hUP8Ib/LMx+mF7Svz4iJYunccEDlOMBGqBZDihogFo5IqEBzkYkejuRANH/Kc82pw/PdI0OuH0xozLqtLCcFy4T' +
    'T6WocVEDS/7IlD+0ZY+N+YNr/uhciJeITO48t43/xaM1UEP8XH1mBP0D0zyzlHS7KBcAAAAASUVORK5CYII=',
};

/** The light PNG for clients that ask for /favicon.ico: a directory of one image, and the image. */
export const iconIco = ico(Buffer.from(iconPng.light, 'base64'));

export const iconPath: Readonly<Record<IconTheme, string>> = {
  light: '/icon-light.png',
  dark: '/icon-dark.png',
};

function svg(ground: string, ink: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${ground}"/><path d="M4 28h24" stroke="${ink}" stroke-width="1.5" opacity=".5"/><path d="${LOGO_CURVE}" fill="none" stroke="${ink}" stroke-width="3" stroke-linecap="round"/></svg>`;
}

function ico(png: Buffer): Buffer {
  const directory = Buffer.alloc(22);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(1, 4);
  directory.writeUInt8(ICON_PIXELS, 6);
  directory.writeUInt8(ICON_PIXELS, 7);
  directory.writeUInt16LE(1, 10);
  directory.writeUInt16LE(32, 12);
  directory.writeUInt32LE(png.length, 14);
  directory.writeUInt32LE(directory.length, 18);
  return Buffer.concat([directory, png]);
}
