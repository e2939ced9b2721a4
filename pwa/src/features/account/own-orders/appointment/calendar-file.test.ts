import ICAL from "ical.js";
import { expect, it } from "vitest";
import { testShop } from "../../../../app/testing/render.tsx";
import { deviceOrder } from "../../../orders/outbox/testing/device-order.ts";
import { calendarFile } from "./calendar-file.ts";

const AT = Date.parse("2026-12-05T09:00:00Z");
const NOW = deviceOrder().placedAt + 90 * 60_000;
const appointment = {
  ...{ serviceId: "s", title: "Pose, gel \\ capsule ; « très longue » et décorée à la main", at: AT },
  ...{ minutes: 90, heldUntil: null },
};

function eventOf(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const component = calendar.getFirstSubcomponent("vevent");
  if (!component) throw new Error("no event");
  const event = new ICAL.Event(component);
  return { event, component };
}
const fileOf = (state: string, now = NOW, shop = testShop) =>
  calendarFile(deviceOrder({ state }), appointment, shop, now);

it("an appointment's calendar file contains time in UTC, service, shop address and order number", () => {
  const { event, component } = eventOf(fileOf("CONFIRMED"));
  expect(event.startDate.toJSDate().getTime()).toBe(AT);
  expect(event.startDate.zone).toBe(ICAL.Timezone.utcTimezone);
  expect(event.endDate.toJSDate().getTime()).toBe(AT + 90 * 60_000);
  expect(event.summary).toBe(`${appointment.title}, Mboa Mode`);
  expect(event.location).toBe(testShop.address);
  expect(event.description).toMatch(/^Rendez-vous \w{3}-\w{3}\nhttp:\/\/localhost:4000\/orders$/);
  expect(event.uid).toBe(`${deviceOrder().id}@localhost`);
  expect(component.getFirstPropertyValue("dtstamp")?.toString()).toBe("2026-11-22T11:30:00Z");
});

it("the lines of a calendar file have at most 75 bytes and end as calendars require", () => {
  const text = fileOf("CONFIRMED");
  const lines = text.split("\r\n");
  expect(lines.at(-1)).toBe("");
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
});

it.each(["\n", "\r\n", "\r"])(
  "a line break in the shop's address does not begin a new line of the calendar file: %j",
  (lineBreak) => {
    const text = fileOf("NEW", NOW, { ...testShop, address: `Akwa${lineBreak}BEGIN:VALARM` });
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect(eventOf(text).event.location).toBe("Akwa\nBEGIN:VALARM");
  },
);

it("a calendar replaces the entry from an order's earlier file by the entry from a later file", () => {
  const first = eventOf(fileOf("NEW"));
  const later = eventOf(fileOf("CONFIRMED", NOW + 3_600_000));
  expect(later.event.uid).toBe(first.event.uid);
  expect(later.event.sequence).toBeGreaterThan(first.event.sequence);
  expect(first.component.getFirstPropertyValue("status")).toBe("TENTATIVE");
  expect(later.component.getFirstPropertyValue("status")).toBe("CONFIRMED");
});
