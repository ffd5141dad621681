#!/usr/bin/env node
// <xbar.title>Packages</xbar.title>
// <xbar.desc>Which packages are out of date.</xbar.desc>
// <xbar.dependencies>node</xbar.dependencies>
// expect: 📦 2
// expect: “left 1.0.0 → 2.0.0” red
// expect: “right 1.2.0 → 1.3.0” orange
const packages = [
  { name: "left", from: "1.0.0", to: "2.0.0" },
  { name: "right", from: "1.2.0", to: "1.3.0" },
];
const isMajor = (one) => one.from.split(".")[0] !== one.to.split(".")[0];
console.log(`:package: ${packages.length}`);
console.log("---");
for (const one of packages) {
  console.log(`${one.name} ${one.from} → ${one.to} | color=${isMajor(one) ? "red" : "orange"}`);
}
console.log("---");
console.log(`Update all | shell=/bin/echo param1=${JSON.stringify("all of them")} terminal=true`);
