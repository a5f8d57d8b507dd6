/** A picture that no version of anything shows is deleted after so many days: time enough to finish what it was uploaded for. */
export const UNUSED_PICTURE_DAYS = 30;
