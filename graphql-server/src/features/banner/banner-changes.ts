import * as v from "valibot";
import { ShopError } from "../../platform/errors/shop-error.ts";
import type { AuditLogRecord, UndoableEntry } from "../audit-log/audit-log.repository.ts";
import { changesBetween } from "../audit-log/audit-log.rules.ts";
import { MAX_SLIDES } from "./banner-slide.rules.ts";

const FIELDS = ["wide", "tall", "alt", "link"] as const;

const Slide = v.object({
  id: v.string(),
  wide: v.string(),
  tall: v.string(),
  alt: v.string(),
  link: v.nullable(v.string()),
});
export type SavedSlide = v.InferOutput<typeof Slide>;

const FormerSlide = v.object({ ...Slide.entries, position: v.number() });

/** The slides after a change, and the change's audit log entry. There is no entry if the change changes nothing. */
export interface BannerChange {
  after: SavedSlide[];
  record?: AuditLogRecord;
}

/** Adds a slide at the end, or replaces the slide with the same id. @throws ShopError CONFLICT if the list is full */
export function saved(slides: SavedSlide[], slide: SavedSlide): BannerChange {
  const position = slides.findIndex(({ id }) => id === slide.id);
  const before = slides[position];
  if (!before) {
    return {
      after: insert(slides, slide, slides.length),
      record: { action: "SLIDE_ADDED", ...subject(slide) },
    };
  }
  const changes = differences(before, slide);
  const after = slides.with(position, slide);
  if (changes.length === 0) return { after };
  const undoData = { ...before, position };
  return { after, record: { action: "SLIDE_CHANGED", ...subject(slide), changes, undoData } };
}

/** Removes the slide with this id, if it exists. */
export function deleted(slides: SavedSlide[], id: string): BannerChange {
  const position = slides.findIndex((slide) => slide.id === id);
  const slide = slides[position];
  if (!slide) return { after: slides };
  return {
    after: slides.toSpliced(position, 1),
    record: { action: "SLIDE_DELETED", ...subject(slide), undoData: { ...slide, position } },
  };
}

/** Sorts the slides by the sequence of `ids`. Slides whose id is not in `ids` follow at the end. */
export function sorted(slides: SavedSlide[], ids: readonly string[]): BannerChange {
  const place = new Map(ids.map((id, at) => [id, at]));
  const placeOf = ({ id }: SavedSlide) => place.get(id) ?? ids.length;
  const after = slides.toSorted((a, b) => placeOf(a) - placeOf(b));
  const [first] = after;
  const isMoved = after.some((slide, at) => slides[at] !== slide);
  return { after, ...(first && isMoved && { record: { action: "SLIDES_SORTED", ...subject(first) } }) };
}

/**
 * Undoes a deletion or a change of a slide.
 * @throws ShopError CONFLICT if the slide has changed after the action to undo, or if the list is full
 */
export function undone(slides: SavedSlide[], { action, changes, undoData }: UndoableEntry): BannerChange {
  const { position, ...slide } = v.parse(FormerSlide, undoData);
  const at = slides.findIndex(({ id }) => id === slide.id);
  const current = slides[at];
  if (action === "SLIDE_DELETED") {
    if (current) return { after: slides };
    return {
      after: insert(slides, slide, position),
      record: { action: "SLIDE_RESTORED", ...subject(slide) },
    };
  }
  const isAsItMadeIt = current && changes.every(({ field, to }) => textOf(current, field) === to);
  if (!isAsItMadeIt)
    throw new ShopError("CONFLICT", "Cette image a changé depuis\u00a0: rien n’a été annulé");
  return {
    after: slides.with(at, slide),
    record: { action: "SLIDE_CHANGED", ...subject(slide), changes: differences(current, slide) },
  };
}

function insert(slides: SavedSlide[], slide: SavedSlide, position: number): SavedSlide[] {
  if (slides.length >= MAX_SLIDES)
    throw new ShopError(
      "CONFLICT",
      `La bannière a ${MAX_SLIDES} images au plus\u00a0: supprimez-en une d’abord`,
    );
  return slides.toSpliced(Math.min(position, slides.length), 0, slide);
}

const differences = (before: SavedSlide, after: SavedSlide) =>
  changesBetween({ ...before, link: before.link ?? "" }, { ...after, link: after.link ?? "" }, FIELDS);

function textOf(slide: SavedSlide, field: string): string | undefined {
  const known = FIELDS.find((one) => one === field);
  return known && (slide[known] ?? "");
}

const subject = ({ id, alt }: SavedSlide) => ({ subjectId: id, subjectName: alt });
