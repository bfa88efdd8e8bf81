"""How far people with an account have come in the courses, for all their devices."""

from __future__ import annotations

import sqlalchemy as sa

from signoria.server.people import Person
from signoria.server.schema import courses
from signoria.server.store import Store


class CourseProgress:
    """``of(person)`` is their lesson and step in each course, in the cookie's format. Guests have only the cookie."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, person: Person | None) -> dict[str, str]:
        if person is None or person.login is None:
            return {}
        query = sa.select(courses.c.game, courses.c.reached).where(courses.c.person == person.id)
        found = await self.store.read(lambda connection: connection.execute(query).all())
        return {row.game: row.reached for row in found}

    async def keep(self, person: Person | None, game: str, reached: str) -> None:
        if person is None or person.login is None:
            return
        mine = (courses.c.person == person.id) & (courses.c.game == game)
        await self.store.write(
            courses.delete().where(mine),
            courses.insert().values(person=person.id, game=game, reached=reached),
        )
