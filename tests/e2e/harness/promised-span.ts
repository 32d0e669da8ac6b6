/** The days of a promise, as 'Sat 28 – Mon 30 Nov' or, across a month, 'Sat 28 Nov – Tue 1 Dec'. */
export const promisedSpan = /\d( \w{3,4})? – \w{3} \d+ \w{3,4}/
