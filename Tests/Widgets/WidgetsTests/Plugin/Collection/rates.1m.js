#!/usr/bin/env node
// <bitbar.title>Rates</bitbar.title>
// expect: € 1.08
// expect: “CZK” -> show
const rates = { USD: 1.08, CZK: 25.3, GBP: 0.84 };
console.log(`€ ${rates.USD.toFixed(2)}`);
console.log("---");
for (const [name, rate] of Object.entries(rates)) {
  console.log(name);
  for (const amount of [1, 10, 100]) console.log(`--${amount} € = ${(amount * rate).toFixed(2)} ${name}`);
}
