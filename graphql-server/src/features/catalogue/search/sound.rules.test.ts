import { expect, it } from "vitest";
import { fold } from "../../../platform/text/fold.rules.ts";
import { soundOf } from "./sound.rules.ts";
import { singular } from "./tokenizer.rules.ts";

const heard = (word: string): string => soundOf(singular(fold(word)));

it.each([
  ["chossure", "chaussures"],
  ["shossur", "chaussure"],
  ["sak", "sac"],
  ["sack", "sac"],
  ["noire", "noir"],
  ["blanches", "blanc"],
  ["verte", "vert"],
  ["grise", "gris"],
  ["dorée", "doré"],
  ["violette", "violet"],
  ["basquet", "basket"],
  ["casket", "casquette"],
  ["lunet", "lunettes"],
  ["perruk", "perruque"],
  ["bote", "bottes"],
  ["chemize", "chemise"],
  ["pentalon", "pantalon"],
  ["sinture", "ceinture"],
  ["mokassin", "mocassins"],
  ["maillo", "maillot"],
  ["manto", "manteau"],
  ["chapo", "chapeau"],
  ["foular", "foulard"],
  ["balerine", "ballerines"],
  ["sendale", "sandales"],
  ["tricau", "tricot"],
  ["kulotte", "culotte"],
  ["ensamble", "ensemble"],
])("%s sounds like %s", (typed, word) => {
  expect(heard(typed)).toBe(heard(word));
});

it.each([
  ["rose", "robe"],
  ["rose", "rouge"],
  ["sec", "sac"],
  ["bas", "bottes"],
  ["pull", "poule"],
  ["sac", "sacoche"],
  ["manche", "marron"],
  ["fille", "fil"],
  ["filet", "fil"],
  ["lunettes", "lune"],
  ["pochette", "poche"],
  ["vert", "vernis"],
  ["soie", "soir"],
  ["coton", "carton"],
  ["short", "chaussure"],
  ["chat", "chaussure"],
  ["cuir", "court"],
  ["lin", "laine"],
  ["satin", "sapin"],
  ["marine", "marron"],
  ["brosse", "brodé"],
  ["place", "plat"],
  ["taille", "tennis"],
])("%s does not sound like %s", (typed, word) => {
  expect(heard(typed)).not.toBe(heard(word));
});

it.each(["38", "t-shirt", "h2o", "été", "👗"])("the sound of %s is the word as it is written", (word) => {
  expect(soundOf(word)).toBe(word);
});
