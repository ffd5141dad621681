#!/usr/bin/env node
// <swiftbar.title>Meetings</swiftbar.title>
// expect: Standup
// expect: “09:30  Standup” -> open https://example.org/call/1
// expect: strength
// expect: secondary
const meetings = [
  { time: "09:00", name: "Mail", past: true },
  { time: "09:30", name: "Standup", link: "https://example.org/call/1" },
  { time: "14:00", name: "Review: part | two" },
];
const clean = (text) => text.replace(/\|/g, "¦");
const next = meetings.find((one) => !one.past);
console.log(`${clean(next.name)} ${next.time} | sfimage=calendar`);
console.log("---");
for (const one of meetings) {
  const parameters = [];
  if (one.past) parameters.push("disabled=true");
  if (one.link) parameters.push(`href=${one.link}`);
  console.log(`${one.time}  ${clean(one.name)} | ${parameters.join(" ")}`);
}
console.log("strength in numbers");
