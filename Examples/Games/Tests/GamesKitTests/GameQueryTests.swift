import GamesKit
import Testing

@Suite struct GameQueryTests {
  @Test func `the list asks for the best of a platform, and for what a row shows`() {
    #expect(
      GameQuery.popular(on: .playStation4).text
        == """
        fields name,rating,first_release_date,cover.image_id; where platforms = 48; \
        sort rating desc; limit 25;
        """)
  }

  @Test(arguments: zip(Platform.allCases, [48, 49, 130]))
  func `a platform goes by the service's number`(platform: Platform, number: Int) {
    #expect(GameQuery.popular(on: platform).text.contains("where platforms = \(number);"))
  }

  @Test func `the detail asks for one game, and follows what it refers to`() {
    #expect(
      GameQuery.game(7).text
        == """
        fields name,rating,first_release_date,summary,storyline,genres.name,\
        involved_companies.company.name,cover.image_id,screenshots.image_id; where id = 7; limit 1;
        """)
  }
}
