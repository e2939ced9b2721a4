import fc from "fast-check";
import { dayAfter } from "graphql-server/features/orders/days/order-day";
import { parseShopTime } from "graphql-server/platform/shop-time/shop-day";
import { appointmentText } from "graphql-server/platform/shop-time/time-text";
import { expect, it } from "vitest";
import { parseAppointmentRequest, serviceNamed } from "./appointment-request.ts";

const TODAY = "2026-11-29";
const WISH = "Je souhaite réserver ce service : Pose gel";

it("from a customer's message that names only a service, only the service is read", () => {
  expect(parseAppointmentRequest(WISH, TODAY)).toEqual({
    title: "Pose gel",
    slot: null,
    number: null,
    name: null,
  });
});

it("day, time, order number and name are read from the lines below the service", () => {
  const text = `${WISH}\nJour : samedi 5 décembre à 10\u00a0h\u00a030\nCommande : K7M-42P\nNom : Awa Ngono`;
  expect(parseAppointmentRequest(text, TODAY)).toEqual({
    ...{ title: "Pose gel", number: "K7M42P", name: "Awa Ngono" },
    slot: { day: "2026-12-05", time: "10:30" },
  });
});

it.each([
  ["quoted", `> ${WISH}\n> Jour : samedi 5 décembre à 10 h`],
  ["without its line breaks", `${WISH} Jour : samedi 5 décembre à 10 h`],
  ["with Windows line breaks", `${WISH}\r\nJour : samedi 5 décembre à 10 h\r\n`],
  ["after a greeting", `Bonjour ! ${WISH}\nJour : samedi 5 décembre à 10 h\nMerci`],
])("a reservation message is read although it is %s", (_, text) => {
  const slot = { day: "2026-12-05", time: "10:00" };
  expect(parseAppointmentRequest(text, TODAY)).toMatchObject({ title: "Pose gel", slot });
});

it("a service is found even by a cut title, unless several services begin with this title", () => {
  const services = ["Pose gel", "Pose gel et décor", "Dépose"].map((title) => ({ title }));
  const found = (title: string) => serviceNamed(title, services)?.title;
  expect(["pose gel", "Pose gel e…", "Pose gel et …", "Pose…", "Manucure", "Dep"].map(found)).toEqual([
    ...["Pose gel", "Pose gel et décor", "Pose gel et décor", undefined, undefined, undefined],
  ]);
});

it("a day and time in the shop's format is read as the next day that has this weekday and date", () => {
  const moments = fc.tuple(fc.nat(365), fc.nat(23), fc.constantFrom("00", "15", "30", "45"));
  fc.assert(
    fc.property(moments, ([ahead, hours, minutes]) => {
      const day = dayAfter(TODAY, ahead);
      const time = `${String(hours).padStart(2, "0")}:${minutes}`;
      const text = appointmentText(new Date(parseShopTime(`${day}T${time}:00`)));
      expect(parseAppointmentRequest(`${WISH}\nJour : ${text}`, TODAY)?.slot).toEqual({ day, time });
    }),
    { numRuns: 50 },
  );
});

it("a day in January that is read in December is in the next year", () => {
  const text = `${WISH}\nJour : samedi 2 janvier à 9 h`;
  expect(parseAppointmentRequest(text, "2026-12-20")?.slot).toEqual({ day: "2027-01-02", time: "09:00" });
});

it.each(["samedi 6 décembre à 10 h", "demain à 10 h", "samedi 5 décembre", "samedi 5 décembre à 25 h"])(
  "a day or time in another format is not read: %s",
  (text) => {
    expect(parseAppointmentRequest(`${WISH}\nJour : ${text}`, TODAY)).toMatchObject({
      title: "Pose gel",
      slot: null,
    });
  },
);

it.each([
  "",
  "Vous avez recu 15000 FCFA de JEAN",
  "Je souhaite commander : Robe",
  `${WISH} ${"x".repeat(3_000)}`,
])("a text of another kind is not read as an appointment request (text %#)", (text) => {
  expect(parseAppointmentRequest(text, TODAY)).toBeUndefined();
});
