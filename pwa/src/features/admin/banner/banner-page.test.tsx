import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type RenderOptions, renderPage } from "../../../app/testing/render.tsx";
import { losingFirst, refusal, refusedEdit, server } from "../../../app/testing/server.ts";
import { keepStoredDraft } from "../forms/draft-storage.ts";
import { superAdmin, undoneAnswer } from "../testing/admin-responses.ts";
import { BannerPage } from "./banner-page.tsx";

const slide = (number: number) => ({
  __typename: "BannerSlide",
  id: `00000000-0000-4000-8000-00000000000${number}`,
  wide: "/images/wideAAAAAAAAAAAA",
  tall: "/images/tallAAAAAAAAAAAA",
  alt: `Robe ${number}`,
  link: null,
});
type Answers = NonNullable<RenderOptions["answers"]>;

async function open(slides: readonly object[], answers: Answers = {}) {
  const page = await renderPage(<BannerPage user={superAdmin} />, {
    user: superAdmin,
    answers: {
      PanelBanner: () => ({ bannerSlides: slides }),
      ImageUpload: () => ({
        imageUpload: { __typename: "ImageUpload", url: "/images/upload", preset: "boutique" },
      }),
      ...answers,
    },
  });
  await screen.findByText(/^Les images d’origine$|sur 6$/);
  return page;
}
/** Chooses a file by dispatching the event of a browser's file picker, because a test cannot open the picker. */
const choose = (file = new File(["…"], "robe.jpg", { type: "image/jpeg" })) =>
  fireEvent.change(screen.getByLabelText("Photo de la bannière"), { target: { files: [file] } });
const alts = () => screen.getAllByRole("listitem").map((item) => /Robe \d/.exec(item.textContent ?? "")?.[0]);
const answersUploads = () =>
  server.use(http.post("*/images/upload", () => HttpResponse.json({ url: "/images/newAAAAAAAAAAAAA" })));

beforeEach(() => vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:photo"));

/** Returns the previews' images for phones and for wide screens. */
const previews = () => screen.getAllByRole("figure").flatMap((figure) => [...figure.querySelectorAll("img")]);
const positions = () => previews().map(({ style }) => style.objectPosition);

/** Opens the form, chooses a photo and types its alternative text. */
async function fillIn(user: Awaited<ReturnType<typeof open>>["user"]) {
  await user.click(screen.getByRole("button", { name: "Ajouter une image" }));
  choose();
  await screen.findByText("Sur les téléphones");
  await user.type(screen.getByLabelText("Ce que l’image montre"), "Robe 7");
}

describe("the form of a new slide", () => {
  it("cuts one image for phones and one for wide screens out of a photo, uploads both and saves the slide", async () => {
    answersUploads();
    const saved = vi.fn(() => ({ saveBannerSlide: [slide(7)] }));
    const { user } = await open([], { SaveBannerSlide: saved });
    await fillIn(user);
    await user.click(screen.getByRole("button", { name: "Enregistrer" }));
    expect(await screen.findByText("Image ajoutée à la bannière")).toBeVisible();
    expect(saved).toHaveBeenCalledWith(
      expect.objectContaining({
        input: {
          wide: "/images/newAAAAAAAAAAAAA",
          tall: "/images/newAAAAAAAAAAAAA",
          alt: "Robe 7",
          link: "",
        },
      }),
    );
    expect(alts()).toEqual(["Robe 7"]);
  });

  it("marks the focal point that the owner taps or sets with sliders, and cuts the images around it", async () => {
    answersUploads();
    const drawImage = vi.fn();
    vi.mocked(HTMLCanvasElement.prototype.getContext).mockReturnValue({
      fillRect: () => undefined,
      drawImage,
    } as unknown as RenderingContext);
    const { user } = await open([], { SaveBannerSlide: () => ({ saveBannerSlide: [slide(7)] }) });
    await fillIn(user);
    expect(positions()).toEqual(["50% 50%", "50% 50%"]);
    const field = screen.getByRole("group", { name: "Point important de la photo" });
    const shown = field.querySelector("img") as HTMLElement;
    shown.getBoundingClientRect = () => new DOMRect(20, 100, 400, 300);
    fireEvent.pointerDown(shown, { buttons: 1, clientX: 100, clientY: 340 });
    expect(positions()).toEqual(["20% 80%", "20% 80%"]);
    fireEvent.pointerMove(shown, { buttons: 0, clientX: 300, clientY: 340 });
    fireEvent.pointerMove(shown, { buttons: 1, clientX: 500, clientY: 340 });
    expect(positions()).toEqual(["100% 80%", "100% 80%"]);
    fireEvent.change(screen.getByLabelText("De gauche à droite"), { target: { value: "25" } });
    fireEvent.change(screen.getByLabelText("De bas en haut"), { target: { value: "90" } });
    expect(positions()).toEqual(["25% 10%", "25% 10%"]);

    drawImage.mockClear();
    await user.click(screen.getByRole("button", { name: "Enregistrer" }));
    await screen.findByText("Image ajoutée à la bannière");
    const corners = drawImage.mock.calls.map(([, x, y]) => [Math.round(x), Math.round(y)]);
    // The upper left corners of the two images in the photo of 4000 × 3000 pixels. The images have 2571 × 3000 and 4000
    // × 1750 pixels.
    expect(corners).toEqual([
      [357, 0],
      [0, 125],
    ]);
  });

  it.each(["", "application/octet-stream"])(
    "accepts a photo although the browser reports the file type %j for it",
    async (type) => {
      const { user } = await open([]);
      await user.click(screen.getByRole("button", { name: "Ajouter une image" }));
      choose(new File(["…"], "IMG_0001", { type }));
      expect(await screen.findByText("Sur les téléphones")).toBeVisible();
    },
  );

  it("sends the same id again after the answer to a save was lost, so that the slide is added once", async () => {
    answersUploads();
    const sent: Record<string, unknown>[] = [];
    const lost = losingFirst((variables) => {
      sent.push(variables);
      return { saveBannerSlide: [slide(7)] };
    });
    const { user } = await open([], { SaveBannerSlide: lost });
    await fillIn(user);
    await user.click(screen.getByRole("button", { name: "Enregistrer" }));
    await screen.findByText(/^Connexion impossible/);
    await user.click(screen.getByRole("button", { name: "Enregistrer" }));
    expect(await screen.findByText("Image ajoutée à la bannière")).toBeVisible();
    expect(sent[1]).toEqual(sent[0]);
  });

  it("keeps the new slide's id after a reload if the answer was lost, so that the slide is added only once", async () => {
    answersUploads();
    const ids: unknown[] = [];
    const lost = losingFirst(({ id }) => {
      ids.push(id);
      return { saveBannerSlide: [slide(7)] };
    });
    const { user, unmount } = await open([], { SaveBannerSlide: lost });
    await fillIn(user);
    await user.click(screen.getByRole("button", { name: "Enregistrer" }));
    await screen.findByText(/^Connexion impossible/);
    unmount();
    const again = await open([], { SaveBannerSlide: lost });
    await fillIn(again.user);
    await again.user.click(screen.getByRole("button", { name: "Enregistrer" }));
    await waitFor(() => expect(ids).toHaveLength(2));
    expect(ids[1]).toBe(ids[0]);
  });

  it("does not offer a draft after a reload if the server already has the slide of this draft", async () => {
    const { id, alt } = slide(7);
    keepStoredDraft(superAdmin.id, "banner:nouvelle", { id, alt, link: "" });
    await open([slide(7)]);
    expect(screen.queryByText("Image non enregistrée")).toBeNull();
  });

  it("sends nothing if fields are missing or invalid, and shows an error at each of these fields", async () => {
    const { user } = await open([]);
    await user.click(screen.getByRole("button", { name: "Ajouter une image" }));
    await user.type(screen.getByLabelText(/^Lien/), "www.exemple.cm");
    await user.click(screen.getByRole("button", { name: "Enregistrer" }));
    expect(screen.getByText("Choisissez une photo")).toBeVisible();
    expect(screen.getByLabelText("Ce que l’image montre")).toBeInvalid();
    expect(screen.getByLabelText(/^Lien/)).toBeInvalid();
  });

  it.each<[string, string | undefined, number]>([
    ["does not send the uploaded image again", undefined, 3],
    ["sends both images again if its focal point has moved", "25", 4],
  ])(
    "keeps the typed values when an upload is interrupted, and the next attempt %s",
    async (_, moved, expected) => {
      let uploads = 0;
      server.use(
        http.post("*/images/upload", () => {
          uploads += 1;
          return uploads === 2
            ? HttpResponse.error()
            : HttpResponse.json({ url: "/images/newAAAAAAAAAAAAA" });
        }),
      );
      const { user } = await open([], { SaveBannerSlide: () => ({ saveBannerSlide: [slide(7)] }) });
      await fillIn(user);
      await user.click(screen.getByRole("button", { name: "Enregistrer" }));
      expect(await screen.findByText("Échec du téléchargement de l'image")).toBeVisible();
      expect(screen.getByLabelText("Ce que l’image montre")).toHaveValue("Robe 7");
      if (moved) fireEvent.change(screen.getByLabelText("De gauche à droite"), { target: { value: moved } });
      await user.click(screen.getByRole("button", { name: "Enregistrer" }));
      expect(await screen.findByText("Image ajoutée à la bannière")).toBeVisible();
      expect(uploads).toBe(expected);
    },
  );

  it("keeps its photo if the owner chooses a file that is not an image", async () => {
    const { user } = await open([]);
    await fillIn(user);
    choose(new File(["…"], "cv.pdf", { type: "application/pdf" }));
    const dialog = screen.getByRole("dialog", { hidden: true });
    expect(await within(dialog).findByText("Veuillez sélectionner un fichier valide")).toBeVisible();
    expect(positions()).toHaveLength(2);
    choose();
    await waitFor(() => expect(within(dialog).queryByRole("alert")).toBeNull());
  });

  it("keeps the typed values if it is closed before the slide is saved, until the owner discards them", async () => {
    const { user } = await open([]);
    await fillIn(user);
    await user.click(screen.getAllByRole("button", { name: "Fermer" }).at(-1) as HTMLElement);
    await user.click(await screen.findByRole("button", { name: "Reprendre" }));
    expect(screen.getByLabelText("Ce que l’image montre")).toHaveValue("Robe 7");
    expect(screen.getByText("Sur les téléphones")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Effacer" }));
    expect(screen.getByLabelText("Ce que l’image montre")).toHaveValue("");
    await user.click(screen.getAllByRole("button", { name: "Fermer" }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole("button", { name: "Reprendre" })).toBeNull());
  });

  it("still contains the texts after a reload, but not the photo", async () => {
    const { user, unmount } = await open([]);
    await fillIn(user);
    unmount();
    await open([]);
    expect(screen.getByText(/la photo est à choisir de nouveau/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Reprendre" }));
    expect(screen.getByLabelText("Ce que l’image montre")).toHaveValue("Robe 7");
    await user.click(screen.getByRole("button", { name: "Effacer" }));
    expect(screen.getByLabelText("Ce que l’image montre")).toHaveValue("");
  });

  it("shows the server's reason beside the field if the slide is refused", async () => {
    answersUploads();
    const { user } = await open([], {
      SaveBannerSlide: () => refusal("CONFLICT", "La bannière a 6 images au plus"),
    });
    await fillIn(user);
    await user.click(screen.getByRole("button", { name: "Enregistrer" }));
    const dialog = screen.getByRole("dialog", { hidden: true });
    expect(await within(dialog).findByText("La bannière a 6 images au plus")).toBeVisible();
  });
});

describe("the slides of the banner", () => {
  it("show both saved images in the form until the owner chooses another photo", async () => {
    const { user } = await open([slide(1)]);
    await user.click(screen.getByRole("button", { name: "Modifier l’image 1" }));
    expect(previews().map(({ src }) => new URL(src).pathname)).toEqual([
      "/images/tallAAAAAAAAAAAA/360",
      "/images/wideAAAAAAAAAAAA/800",
    ]);
    expect(screen.queryByText("Point important de la photo")).toBeNull();
    expect(screen.getByRole("button", { name: "Remplacer la photo" })).toBeVisible();
    choose();
    await screen.findByText("Point important de la photo");
    expect(previews().map(({ src }) => src)).toEqual(["blob:photo", "blob:photo"]);
  });

  it.each([
    ["has chosen their own text", "Garder le mien", "Robe bleue"],
    ["has chosen the colleague's text", "Prendre l’autre", "Robe rouge"],
  ])("whose text a colleague has changed too are saved only after the owner %s", async (_, choice, alt) => {
    const sent = vi.fn();
    const { user } = await open([slide(1)], {
      SaveBannerSlide: (variables) => {
        sent(variables);
        if (sent.mock.calls.length === 1)
          return refusedEdit({ field: "alt", value: "Robe rouge", by: "Awa" });
        return { saveBannerSlide: [{ ...slide(1), alt }] };
      },
    });
    await user.click(screen.getByRole("button", { name: "Modifier l’image 1" }));
    const typed = screen.getByLabelText("Ce que l’image montre");
    await user.clear(typed);
    await user.type(typed, "Robe bleue");
    await user.type(screen.getByLabelText(/^Lien/), "/contact");
    const submit = () => user.click(screen.getByRole("button", { name: "Enregistrer" }));
    await submit();
    expect(await screen.findByText(/Ce que l’image montre.: Awa a mis «.Robe rouge.»/)).toBeVisible();
    expect(typed).toHaveValue("Robe bleue");
    await user.click(screen.getByRole("button", { name: choice }));
    expect(typed).toHaveValue(alt);
    await submit();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const images = { wide: slide(1).wide, tall: slide(1).tall };
    expect(sent.mock.calls.map(([{ seen, input }]) => ({ seen, input }))).toEqual([
      {
        seen: { ...images, alt: "Robe 1", link: "" },
        input: { ...images, alt: "Robe bleue", link: "/contact" },
      },
      { seen: { ...images, alt: "Robe rouge", link: "" }, input: { ...images, alt, link: "/contact" } },
    ]);
  });

  it("if a colleague has replaced the same photo, get the colleague's wide and tall image by one click on « Prendre l’autre »", async () => {
    answersUploads();
    const theirs = { wide: "/images/wideBBBBBBBBBBBB", tall: "/images/tallBBBBBBBBBBBB" };
    const { user } = await open([slide(1)], {
      SaveBannerSlide: () =>
        refusedEdit(
          { field: "wide", value: theirs.wide, by: "Awa" },
          { field: "tall", value: theirs.tall, by: "Awa" },
        ),
    });
    await user.click(screen.getByRole("button", { name: "Modifier l’image 1" }));
    choose();
    await screen.findByText("Point important de la photo");
    await user.click(screen.getByRole("button", { name: "Enregistrer" }));
    expect(await screen.findByText(/Photo.: Awa a mis «.une autre photo.»/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Prendre l’autre" }));
    expect(previews().map(({ src }) => new URL(src).pathname)).toEqual([
      `${theirs.tall}/360`,
      `${theirs.wide}/800`,
    ]);
  });

  it("keep the link that a colleague has added meanwhile when the owner saves a changed text from a draft", async () => {
    const { user, unmount } = await open([slide(1)]);
    await user.click(screen.getByRole("button", { name: "Modifier l’image 1" }));
    await user.type(screen.getByLabelText("Ce que l’image montre"), " bleue");
    unmount();
    const sent = vi.fn((_: Record<string, unknown>) => new Promise(() => undefined));
    const again = await open([{ ...slide(1), link: "/contact" }], { SaveBannerSlide: sent });
    await again.user.click(screen.getByRole("button", { name: "Modifier l’image 1" }));
    expect(screen.getByLabelText("Ce que l’image montre")).toHaveValue("Robe 1 bleue");
    expect(screen.getByLabelText(/^Lien/)).toHaveValue("/contact");
    await again.user.click(screen.getByRole("button", { name: "Enregistrer" }));
    await waitFor(() =>
      expect(sent.mock.calls[0]?.[0]).toMatchObject({
        seen: { alt: "Robe 1", link: "/contact" },
        input: { alt: "Robe 1 bleue", link: "/contact" },
      }),
    );
  });

  it("are moved on screen by their buttons before the server answers, and move back if the server refuses", async () => {
    const { user } = await open([slide(1), slide(2)], {
      SortBannerSlides: () => refusal("UNAVAILABLE", "La boutique reçoit trop de demandes"),
    });
    await user.click(screen.getByRole("button", { name: "Reculer l’image 1" }));
    expect(await screen.findByText("La boutique reçoit trop de demandes")).toBeVisible();
    expect(alts()).toEqual(["Robe 1", "Robe 2"]);
  });

  it("are moved by dragging, and shown in the new sequence before the server has answered", async () => {
    const sorted = vi.fn((_: Record<string, unknown>) => new Promise(() => undefined));
    await open([1, 2, 3].map(slide), { SortBannerSlides: sorted });
    // Gives each card the position that a browser would give it, because happy-dom has no layout.
    for (const [place, card] of screen.getAllByRole("listitem").entries())
      card.getBoundingClientRect = () => new DOMRect(0, place * 300, 300, 300);
    const pointer = { pointerId: 1, isPrimary: true, button: 0 };
    const drawn = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));
    fireEvent.pointerDown(screen.getByRole("button", { name: "Déplacer l’image 1" }), {
      ...pointer,
      clientY: 0,
    });
    await drawn();
    fireEvent.pointerMove(document, { ...pointer, clientY: 600 });
    await drawn();
    fireEvent.pointerUp(document, pointer);
    await drawn();
    expect(alts()).toEqual(["Robe 2", "Robe 3", "Robe 1"]);
    await waitFor(() =>
      expect(sorted).toHaveBeenCalledWith({ ids: [slide(2).id, slide(3).id, slide(1).id] }),
    );
  });

  it("are deleted, and restored by an undo", async () => {
    const removed = vi.fn((_: Record<string, unknown>) => ({ deleteBannerSlide: [slide(2)] }));
    const undone = vi.fn((_: Record<string, unknown>) => undoneAnswer());
    const { user } = await open([slide(1), slide(2)], {
      DeleteBannerSlide: removed,
      Undo: undone,
    });
    await user.click(screen.getByRole("button", { name: "Supprimer l’image 1" }));
    expect(await screen.findByText("Image supprimée")).toBeVisible();
    expect(alts()).toEqual(["Robe 2"]);
    await user.click(screen.getByRole("button", { name: "Annuler" }));
    await waitFor(() => expect(alts()).toEqual(["Robe 1", "Robe 2"]));
    expect(undone.mock.calls[0]?.[0]).toMatchObject({ editId: removed.mock.calls[0]?.[0]?.editId });
  });

  it("are deleted or restored only once, even if the answer to the request was lost", async () => {
    const removed = vi.fn((_: Record<string, unknown>) => ({ deleteBannerSlide: [slide(2)] }));
    const undone = vi.fn((_: Record<string, unknown>) => undoneAnswer());
    const { user } = await open([slide(1), slide(2)], {
      DeleteBannerSlide: losingFirst(removed),
      Undo: losingFirst(undone),
    });
    for (const message of [/^Connexion impossible/, "Image supprimée"]) {
      await user.click(screen.getByRole("button", { name: "Supprimer l’image 1" }));
      await screen.findByText(message);
    }
    expect(removed.mock.calls[1]).toEqual(removed.mock.calls[0]);
    for (const message of [/^Connexion impossible/, "C’est annulé"]) {
      await user.click(screen.getByRole("button", { name: "Annuler" }));
      await screen.findByText(message);
    }
    expect(undone.mock.calls[1]).toEqual(undone.mock.calls[0]);
    await waitFor(() => expect(alts()).toEqual(["Robe 1", "Robe 2"]));
  });

  it("can be six at most: if there are six, the button that adds a slide is disabled", async () => {
    await open([1, 2, 3, 4, 5, 6].map(slide));
    expect(screen.getByRole("button", { name: "Ajouter une image" })).toBeDisabled();
  });

  it("can be loaded again after loading has failed", async () => {
    let dead = true;
    const { user } = await renderPage(<BannerPage user={superAdmin} />, {
      user: superAdmin,
      answers: { PanelBanner: () => (dead ? HttpResponse.error() : { bannerSlides: [slide(1)] }) },
    });
    await screen.findByText("La bannière n’a pas pu être chargée");
    dead = false;
    await user.click(screen.getByRole("button", { name: "Réessayer" }));
    expect(await screen.findByText("Robe 1")).toBeVisible();
  });
});
