// What stands round a page: a table in play has the whole window for itself.
class Shell {
  bare = $state(false);
}

export const shell = new Shell();
