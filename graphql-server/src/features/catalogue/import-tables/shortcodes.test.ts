import { expect, it } from "vitest";
import { htmlText } from "./html-text.ts";
import { withoutShortcodes } from "./shortcodes.ts";

it.each([
  ['[vc_row][vc_column width="1/2"]Robe en wax.[/vc_column][/vc_row]\n[gallery ids="11,12"]', "Robe en wax."],
  ['[et_pb_text admin_label="Text"]Robe[/et_pb_text][et_pb_text]Wax[/et_pb_text]', "Robe\nWax"],
  ['[caption id="a" width="3"]<img src="x"> Devant[/caption]Derrière', "Devant\nDerrière"],
  ["[embed]https://video.example/1[/embed]Robe[vc_raw_html]JTNDZGl2JTNF[/vc_raw_html]", "Robe"],
  ["[products limit=4]Robe [contact-form-7 id='5']", "Robe"],
  ["Lavage [à la main], [wax], tailles [S] [M-L] [36]", "Lavage [à la main], [wax], tailles [S] [M-L] [36]"],
  ["Robe [non fermé", "Robe [non fermé"],
])("after removal of WordPress's shortcodes, %s is the text %j", (text, expected) => {
  expect(htmlText(withoutShortcodes(text))).toBe(expected);
});
